-- An identity service may be the second factor: a journey then answers a question, which is known by its id.
ALTER TABLE second_factors DROP CONSTRAINT second_factors_method_check, ADD CONSTRAINT second_factors_method_check CHECK (method IN ('totp', 'email', 'passkey', 'identity'));
ALTER TABLE second_factor_setups DROP CONSTRAINT second_factor_setups_method_check, ADD CONSTRAINT second_factor_setups_method_check CHECK (method IN ('totp', 'email', 'passkey', 'identity'));
-- A code by mail is there from the beginning; that of an identity service comes back with it.
ALTER TABLE second_factor_setups DROP CONSTRAINT second_factor_setups_check, ADD CONSTRAINT second_factor_setups_check
  CHECK ((method = 'totp') = (secret IS NOT NULL) AND (CASE method WHEN 'email' THEN code_hash IS NOT NULL WHEN 'identity' THEN true ELSE code_hash IS NULL END));
ALTER TABLE identity_journeys
  DROP CONSTRAINT identity_journeys_purpose_check,
  DROP CONSTRAINT identity_journeys_check,
  ADD COLUMN question uuid,
  ADD CONSTRAINT identity_journeys_purpose_check CHECK (purpose IN ('login', 'link', 'confirm', 'answer')),
  -- Of a login there is no session yet, and a question may be a login's.
  ADD CONSTRAINT identity_journeys_session_check CHECK (CASE purpose WHEN 'login' THEN session_id IS NULL WHEN 'answer' THEN true ELSE session_id IS NOT NULL END),
  ADD CONSTRAINT identity_journeys_question_check CHECK ((purpose = 'answer') = (question IS NOT NULL));
