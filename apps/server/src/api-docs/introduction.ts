/** The introduction of the document, in Markdown: what applies to all endpoints. */
export const introduction = (
  name: string,
  base: string,
): string => `Every call of ${name}, made from the same contract that the server checks calls against.

## Access

Send \`Authorization: Bearer\` and a personal access token, made in the console under Access tokens, or the access token of an OAuth 2.0 application. A token can do what its scopes and the role of its user allow. Each call names the scope and the permission that it needs.

## Answers

Answers are JSON with \`success\`, \`data\` and \`meta\`. A failure has \`errors\` with \`code\`, \`message\` and \`source\` (the parameter at fault), and a \`request_id\`. Programs should decide by \`code\`. Status 207 means that a part was done. Answers may get further fields, so ignore fields that you do not know.

## Values

Ids and other numbers are integers unless the schema says otherwise. Times are in UTC, without a zone: \`2026-11-20 12:00:00\` (\`YYYY-MM-DD HH:MM:SS\`). Times that you send may also be ISO 8601; without a zone they are read as UTC. Amounts of data are in bytes and durations in seconds where a field says nothing else.

## Lists

All lists take \`limit\` and \`offset\`, \`sort\` (\`-name\` for descending), \`q\` and \`fields\`. \`meta.total\` is the number of all records that match. Several values are written with commas between them; a comma inside a value is written \`\\,\`. The prefix \`ne:\` turns a filter of the device list round.

## Status channels

A call that takes time answers at once with the name of a status channel in \`meta.channel\`: \`{"success":true,"meta":{"channel":"private-status.1.6AY8tk..."}}\`. Its outcome arrives on that channel as events. Each event stands under a key: the id of the device that it is about, or of the company when devices are registered. The state of an event is \`sent\`, \`delivered\` or \`progress\`, and in the end \`completed\`, \`warning\` or \`error\`. The last event of a key is its present state. A channel is kept for a day and can be read by the user who caused it.

To poll: \`GET ${base}/status/channel/{channel}\` with the same token, about once a second, until each key has a final state. The answer holds all events so far by key: \`{"success":true,"data":{"12":[{"status":"sent","type":"text","value":"..."},{"status":"completed","type":"text","value":"..."}]}}\`. The address with \`/api\` in front works as well.

To listen: connect Socket.IO (protocol 4) to \`${base}\`, path \`/socket.io\` or \`/status/socket.io\`, by polling or WebSocket, with the token in the header \`Authorization\`, in the \`auth\` payload (\`{token}\`) or in the query (\`?token=\`). Then emit \`subscribe\` with \`{"channel":"..."}\`. Events so far come first. Each message is \`{"channel":"...","event":"status","data":{"12":{"status":"completed","type":"text","value":"..."}}}\` and is sent under three names: \`status\`, \`message\` and the name of the channel. A subscription that is refused is answered by \`subscription_error\`.

## Repeats

A call that takes an \`Idempotency-Key\` has its effect once for each key, however often it is sent. Later calls with the same key get the first answer.

## Examples

The examples are made for the demo (\`npm run demo\`): its records have these ids, and each example works there. With your own data, use your own ids.
`
