-- Which host key of the gateway a device holds for the coming one, in base64, as it last said in its hello or when it was
-- told another. A device that does not hold the next key would be locked out by a change of keys (rules PLANE).
ALTER TABLE devices ADD COLUMN pinned_host_key text;
