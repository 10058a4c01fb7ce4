-- How the server reaches a device: over the SSH connection of its agent, or in sessions of TR-069.
ALTER TABLE devices ADD protocol text NOT NULL DEFAULT 'ssh' CHECK (protocol IN ('ssh', 'tr-069'));

ALTER TABLE pending_devices ADD protocol text NOT NULL DEFAULT 'ssh' CHECK (protocol IN ('ssh', 'tr-069'));
-- What a device of TR-069 claims to be, besides its serial number: {"oui": …, "product_class": …}.
ALTER TABLE pending_devices ADD claim jsonb;
