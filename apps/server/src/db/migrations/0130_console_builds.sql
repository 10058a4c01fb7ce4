-- The files of the consoles that hosts serve now, or served in the last days. A page that is open during an upgrade
-- loads the rest of its own version from here, whichever host answers.
CREATE TABLE console_builds (
  -- SHA-256 of the names of its files, which contain hashes of their contents.
  id bytea PRIMARY KEY,
  files text[] NOT NULL,
  -- When a host last served this build.
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE console_files (
  name text PRIMARY KEY,
  -- Whether `content` is compressed (Brotli).
  compressed boolean NOT NULL,
  content bytea NOT NULL,
  -- SHA-256 of `content`.
  sha256 bytea NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON console_builds, console_files TO outpost_app, outpost_everything;
