-- Moves from another cloud. The token for it is sealed.
CREATE TABLE move_ins (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- As whom things are created, and in which company that user acted.
  user_id integer REFERENCES users ON DELETE SET NULL,
  acting_company_id integer NOT NULL,
  -- The address of this server as that user addressed it.
  origin text NOT NULL,
  -- As it was entered, and where the API was found.
  url text NOT NULL,
  api_url text,
  token bytea NOT NULL,
  state text NOT NULL DEFAULT 'reading',
  error text,
  reading text DEFAULT 'company',
  read_offset integer NOT NULL DEFAULT 0,
  unreadable text[] NOT NULL DEFAULT '{}',
  -- The company at the source to which the token belongs.
  source_top text,
  take_users boolean NOT NULL DEFAULT false,
  take_files boolean NOT NULL DEFAULT false,
  -- Of the latest stage.
  stage integer NOT NULL DEFAULT 0,
  stage_state text,
  stage_size integer NOT NULL DEFAULT 0,
  halt_percent integer NOT NULL DEFAULT 100,
  remove_there boolean NOT NULL DEFAULT false,
  -- The source is not asked before this time.
  paused_until timestamptz,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX move_ins_company ON move_ins (company_id);
SELECT protect('move_ins', 'company_id');

-- What was found at the source, and what became of it.
CREATE TABLE move_in_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  move_in_id integer NOT NULL REFERENCES move_ins ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL,
  source_id text NOT NULL,
  -- The company at the source; that above it for a company.
  source_company text,
  name text NOT NULL,
  facts jsonb NOT NULL,
  -- Steps below the top company of the source.
  depth integer NOT NULL DEFAULT 0,
  verdict text NOT NULL DEFAULT 'create',
  reason text,
  left_out boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'planned',
  message text,
  here_id integer,
  stage integer,
  device_state text,
  fault text,
  fault_text text,
  asked_at timestamptz,
  -- The channel at the source, when it is read next, and the channel of the request here.
  channel text,
  poll_at timestamptz,
  answer_channel text,
  removed_at timestamptz,
  removal_error text,
  UNIQUE (move_in_id, kind, source_id)
);
CREATE INDEX move_in_items_company ON move_in_items (company_id);
CREATE INDEX move_in_items_open ON move_in_items (move_in_id, device_state) WHERE kind = 'device';
SELECT protect('move_in_items', 'company_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON move_ins, move_in_items TO outpost_app, outpost_everything;
