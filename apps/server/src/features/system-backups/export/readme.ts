/** What is written into each export, for readers who do not have this program. */
export const readme = `This folder is an export of a whole installation: its data as text, and its files.

manifest.json      what is here: the version of the format and of the program, the migrations of the schema, the tables
                   with their columns, and the rows, bytes and SHA-256 of each text file. It is written last: without
                   it the export is not complete. Its "mac" shows that it was not altered since, to a program with
                   the key of the installation.
tables/            a file for each table. A line is a row: an object in JSON (UTF-8), sorted by the primary key. A
                   column that is NULL is left out. Times are ISO 8601 in UTC, binary values are hexadecimal and begin
                   with \\\\x. Tables whose names end with a date have the rows of that day.
contents.jsonl     a line for each stored content: SHA-256, bytes and path, or what is wrong with it ("fault").
files/, images/    these contents, as they were uploaded: <company id>/<id>-<name>. The id is that of the row in
                   tables/files.jsonl or tables/images.jsonl. Rows with the same SHA-256 share one file.
queue.jsonl        jobs that were waiting to be run.
sequences.jsonl    the last numbers that were given to new rows.
master.key.sealed  the key of the installation, encrypted under the passphrase of the export. What is sealed with it
                   (stored credentials, private keys, recordings) is sealed in the tables too. Passwords and tokens
                   are hashes.

Everything else can be read by anyone who can read this folder, as can what devices have uploaded. Keep it safe.
Two exports of the same data are equal, except for the time and the mac in the manifest, if they have the same
passphrase.
To load it into an empty installation: npm run import -- FOLDER. With --check, it is only read and compared.
`
