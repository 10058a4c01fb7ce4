-- How soon the clients of an OpenVPN hub notice that their connection is lost.
ALTER TABLE vpn_hubs ADD keepalive text NOT NULL DEFAULT 'fast' CHECK (keepalive IN ('fast', 'normal', 'metered'));
