/** The command with which the agent on a device prints the fingerprint of its key, whatever SSH client it uses. */
export const FINGERPRINT_COMMAND = 'sh /etc/outpost/agent.sh status'
