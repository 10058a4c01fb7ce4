/** The terms that users accept if the brand has none of its own. HTML with the elements allowed in announcements. */
export const defaultTerms = [
  '<p><strong>Terms of service</strong></p>',
  '<p>This service is provided by the operator of this installation, who is responsible for it. By using it, you agree to these terms.</p>',
  '<ul>',
  '<li>Connect, configure and access only devices that you own or have been asked to manage.</li>',
  '<li>Keep your password, your access tokens and the keys of your devices secret. Tell the operator if someone else may know one of them.</li>',
  '<li>The service records who did what, when and from which address, and what devices report. The operator can read these records, and so can users of your company and its parent companies whose roles permit it.</li>',
  '<li>Remote access reaches the networks behind your devices. Make sure that the owners of these networks agree to it.</li>',
  '<li>Commands, configurations and updates can make a device unreachable. You decide when it is safe to use them.</li>',
  '<li>The operator may end the access of anyone who breaks these terms, and publishes each new version of the terms before it applies.</li>',
  '</ul>',
].join('\n')
