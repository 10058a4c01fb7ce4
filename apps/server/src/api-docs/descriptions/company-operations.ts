/** Operation descriptions for companies, users, roles, credits, email and the notifications about them. */
export const companyOperations: Readonly<Record<string, string>> = {
  'companies.list': 'Returns your company and all its subsidiaries.',
  'companies.tree':
    'Returns the tree of companies one level at a time: your company, the direct subsidiaries of `parent_id`, or with `q` those with that name and the companies that lead to them.',
  'companies.get': 'Returns one company with its limits and counts.',
  'companies.create': 'Creates a subsidiary of a company.',
  'companies.update': 'Changes the name and the email address of a company.',
  'companies.setFlags': 'Sets what a company may do and how much it may have. Only parent companies can do this.',
  'companies.move': 'Moves a company with all its subsidiaries under another company.',
  'companies.remove':
    'Deletes a company that has no devices, users or subsidiaries. The event on the channel is keyed by the company id.',
  'companyInvitations.list': 'Returns the open invitations to create a subsidiary of yours.',
  'companyInvitations.invite':
    'Invites someone by email to create a subsidiary of yours and to be its administrator. An address that is invited again gets a new link.',
  'companyInvitations.resend':
    'Sends the invitation again with a new link, which works for seven days. The old link stops working.',
  'companyInvitations.withdraw': 'Withdraws an invitation. Its link stops working.',
  'users.list':
    'Returns the users of your company and its subsidiaries. A user with roles in several companies is listed once for each.',
  'users.get':
    'Returns one user. For a user with roles in several companies, `company_id` names the one that is meant.',
  'users.update': 'Changes the role of a user, which is named by `role_id` or by `role`.',
  'users.remove':
    'Takes a user out of a company, or out of all companies that you see. The account is deleted with the last one.',
  'users.removeByEmail': 'Deletes the account with an email address, regardless of its companies.',
  'users.removeMfaByEmail':
    'Removes the second factor of the account with an email address, for users who have lost it together with their recovery codes.',
  'invitations.list': 'Returns the invitations that nobody has accepted yet.',
  'invitations.invite':
    'Invites someone to a company by email. The response is the same whether the address has an account or not. An address that is invited again gets a new link. Without a mail server, a system administrator gets the link in the response, to pass it on.',
  'invitations.resend':
    'Sends an invitation again with a new link, which works for seven days. The old link stops working.',
  'invitations.withdraw': 'Withdraws an invitation. Its link stops working.',
  'sessions.ofUser': 'Returns the browsers in which a user is signed in, for companies that you can see.',
  'sessions.endOfUser': 'Signs a user out of all browsers.',
  'sessions.endOneOfUser': 'Signs a user out of one browser.',
  'sessions.loginsOfUser':
    'Returns when and from where a user signed in during the last 90 days, failed attempts included.',
  'impersonation.logs': 'Returns who asked for access to whose account, why, and when it was used.',
  'roles.list': 'Returns the default roles and the custom roles of the companies that you see.',
  'roles.catalogue': 'Returns all permissions that a role can have.',
  'roles.changes': 'Returns, before roles are changed, which permissions their users would lose and gain.',
  'roles.get': 'Returns one role. Its permissions are at `/roles/{id}/permissions`.',
  'roles.permissions': 'Returns the permissions of a role.',
  'roles.create': 'Creates a role, one for each named company. Returns the first of them with the ids of all.',
  'roles.update': 'Changes a custom role. Values that are left out stay as they are.',
  'roles.overwrite': 'Sets the same permissions for several custom roles at once.',
  'roles.remove': 'Deletes a custom role that no user has. Default roles cannot be deleted.',
  'credits.types': 'Returns the types of resources. Users who are not super administrators get the paid ones.',
  'credits.list':
    'Returns the pools of resources of the companies that you see. A pool contains the resources that a company got at one time.',
  'credits.create': 'Gives new resources to a company.',
  'credits.summary': 'Returns what a company has left of each type, and for how long its credits last.',
  'credits.history': 'Returns what resources were used for, device by device.',
  'credits.moves': 'Returns the movements of resources between companies that you see.',
  'credits.move': 'Moves resources from one company to another. What expires first is moved first.',
  'creditCodes.list':
    'Returns the codes of the companies that you see. Only users who can create codes see unused codes in full.',
  'creditCodes.create':
    'Takes resources out of a company and puts them into a code, which another company can use once.',
  'creditCodes.update': 'Changes the comment of a code.',
  'creditCodes.remove': 'Deletes an unused code. Its resources return to the company.',
  'creditCodes.activate': 'Adds the resources of a code to your company. A code works once.',
  'companyData.buy': 'Converts credits of a company to remote access data, 2 GiB for each credit.',
  'companyData.history': 'Returns the data that companies bought, and with how many credits.',
  'deviceCredits.update':
    'Turns the use of credits by devices on or off. With `credit_type_id` a pack of that type is assigned to the device, which cannot be undone. Events on the channel are keyed by device id.',
  'deviceCredits.move': 'Moves what is left of the time or data of a device to another one that replaces it.',
  'creditReports.pool': 'Returns a PDF report on the use of a pool.',
  'creditReports.pdf': 'Returns a PDF report on the use of the resources of a company in a period.',
  'creditReports.json':
    'Returns the same figures as the PDF report. Each list has at most 10,000 lines; the totals count all.',
  'mail.list': 'Returns the SMTP servers through which companies send their email. Passwords are never returned.',
  'mail.get': 'Returns one SMTP server. Its password is never returned.',
  'mail.create': 'Adds an SMTP server to a company, by default to your own.',
  'mail.update':
    'Changes an SMTP server. Values that are left out stay as they are. Send the password too when the server or username changes.',
  'mail.remove':
    'Removes an SMTP server. From then on, the email of the company is sent through the server of the parent company.',
  'mail.test':
    'Sends a test message to your own address through a stored server, with changes to it, or through one that is not stored yet. The event on the channel has the key `test`.',
  'mail.logs': 'Returns the email that was sent, waiting or given up. Its text is never returned.',
  'mail.unsuppress': 'Removes an address from the suppression list, so that email is sent to it again.',
  'statistics.general':
    'Returns how many devices, companies, users and sessions there are, with figures for each of the last 30 days.',
  'statistics.online':
    'Returns how many devices of each company were online and offline in a period of whole days, by default today. A device that was online at any time of the period counts as online.',
  'statistics.unique': 'Returns how many different devices were online on each day and in each month.',
  'statistics.months': 'Returns devices, commands, sessions and bytes of each month.',
  'statistics.connections':
    'Returns how many devices are connected to each gateway, and how many connection attempts succeeded and failed in each hour of the last two days.',
  'statistics.actions': 'Returns the commands that were sent to devices of all companies that you see.',
  'search.find':
    'Searches all kinds of records at once and returns the first matches of each. Kinds that you cannot see are left out.',
  'audit.list':
    'Returns what users did in the companies that you see, refused attempts included. Nobody can change or delete entries.',
  'audit.acts': 'Returns the names of all calls that the audit log records.',
  'notifications.list': 'Returns your own notifications, the latest first.',
  'notifications.see': 'Marks notifications as seen.',
  'announcements.list': 'Returns the announcements that are shown now.',
  'announcements.create': 'Shows an announcement to everyone who is signed in, immediately or in a period.',
  'announcements.update': 'Changes an announcement. Values that are left out stay as they are.',
  'announcements.remove': 'Deletes an announcement.',
  'hostKeys.get':
    'Returns the fingerprints of the keys by which devices recognise the gateway, the current one and the next.',
  'hostKeys.rotate':
    'Replaces the host key of the gateway by the next one, which devices already know. It is refused while some devices do not, unless `force` is true.',
  'publicAddress.get':
    'Answers the address at which browsers and devices reach this installation, and whether the environment or an administrator has set it.',
  'publicAddress.set':
    'Sets the public address for links in emails, commands for devices and passkeys. Null removes it: then each request uses the address under which it arrived. Refused if OUTPOST_PUBLIC_URL sets the address.',
  'publicAddress.check':
    'Asks at an address whether this installation answers there, and says what was found. Private addresses are asked only if they belong to this machine or are allowed.',
  'terms.get': 'Returns the terms of service of this installation.',
}
