/**
 * The command with which the agent on a device prints the fingerprint of its key, whatever SSH client it uses. The
 * pattern stands for the folder of the agent, whose name a brand's console does not show.
 */
export const FINGERPRINT_COMMAND = 'sh /etc/*/agent.sh status'
