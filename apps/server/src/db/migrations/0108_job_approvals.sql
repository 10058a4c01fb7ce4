-- Which work on devices needs approval by a second person. A company without a row is treated like the nearest one above it.
CREATE TABLE job_approval_settings (
  company_id integer PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  kinds text[] NOT NULL,
  -- Any work on more devices than this needs approval. Null: whatever their number.
  above integer CHECK (above > 0),
  hours integer NOT NULL CHECK (hours BETWEEN 1 AND 720)
);
SELECT protect('job_approval_settings', 'company_id');

-- What applies to companies. It runs for the owner, since a transaction confined to a company does not see those above it.
CREATE FUNCTION job_approval_of(companies integer[]) RETURNS TABLE (company_id integer, kinds text[], above integer, hours integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT DISTINCT ON (t.descendant_id) t.descendant_id, s.kinds, s.above, s.hours
  FROM company_tree t JOIN job_approval_settings s ON s.company_id = t.ancestor_id
  WHERE t.descendant_id = ANY (companies) ORDER BY t.descendant_id, t.depth
$$;
REVOKE EXECUTE ON FUNCTION job_approval_of(integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION job_approval_of(integer[]) TO outpost_app, outpost_everything;

-- Requests that wait for a second person. They stay when the user or the devices are gone.
CREATE TABLE job_approvals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- That of the devices if they all belong to one company; otherwise that in which the user acted.
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id integer NOT NULL,
  username text NOT NULL,
  -- Who was signed in as the user, and may not approve the request either.
  impersonator_id integer,
  -- The company in which the user acted, and whether with a session or a token.
  acting_company_id integer NOT NULL,
  credential text NOT NULL CHECK (credential IN ('session', 'token')),
  -- The method and path of the endpoint, and its input, sealed. The input is deleted when nothing can come of it any more.
  endpoint text NOT NULL,
  request bytea,
  -- Identifies equal requests, and what they would have which devices do.
  request_hash bytea NOT NULL,
  work_hash bytea NOT NULL,
  kinds text[] NOT NULL,
  device_ids integer[] NOT NULL,
  name text NOT NULL,
  work jsonb NOT NULL,
  more_work integer NOT NULL,
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'approved', 'done', 'denied', 'withdrawn', 'expired', 'changed', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_by_id integer,
  decided_by text,
  decided_at timestamptz,
  answer text,
  channel text
);
CREATE INDEX job_approvals_company ON job_approvals (company_id);
CREATE INDEX job_approvals_open ON job_approvals (expires_at) WHERE state IN ('pending', 'approved');
-- A request that is sent again while it waits is the same request.
CREATE UNIQUE INDEX job_approvals_pending ON job_approvals (user_id, request_hash) WHERE state = 'pending';
SELECT protect('job_approvals', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON job_approval_settings, job_approvals TO outpost_app, outpost_everything;
