/** The public interface of the VPN feature. */
export { dialogs as vpnDialogs } from './dialogs.ts'
