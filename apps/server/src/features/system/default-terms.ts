/** The terms that users accept if the brand has none of its own. HTML with the elements allowed in announcements. */
export const defaultTerms = [
  '<p><strong>Terms of service</strong></p>',
  '<p>This service is run by the operator of this installation, who answers for it. By using it you agree to the following.</p>',
  '<ul>',
  '<li>You connect, configure and open only devices that are yours or that you were asked to look after.</li>',
  '<li>You keep your password, your tokens and the keys of your devices to yourself, and tell the operator when one of them may be known to others.</li>',
  '<li>The service records who did what and when, the addresses from which it was done, and what devices report. The administrators of your company, of the companies above it, and the operator can read it.</li>',
  '<li>Remote access reaches into the networks behind your devices. You make sure that those who own these networks agree to it.</li>',
  '<li>Commands, configurations and updates can cut a device off. You decide when they are safe.</li>',
  '<li>The operator may end the access of those who do not keep to these terms, and publishes a new version of them before it applies.</li>',
  '</ul>',
].join('\n')
