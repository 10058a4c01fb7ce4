/** Operation descriptions for companies, users, roles, credits, email and the notifications about them. */
export const companyOperations: Readonly<Record<string, string>> = {
  'companies.list': 'Answers your company and all companies below it.',
  'companies.tree':
    'Answers the tree of companies one level at a time: your company, the companies directly below `parent_id`, or with `q` those with that name and the companies that lead to them.',
  'companies.get': 'Answers one company with its limits and counts.',
  'companies.create': 'Creates a company below another one.',
  'companies.update': 'Changes the name and the e-mail address of a company.',
  'companies.setFlags': 'Sets what a company may do and how much it may have. Only companies above it can do this.',
  'companies.move': 'Moves a company with everything below it under another company.',
  'companies.remove':
    'Deletes a company that has no devices, users or subsidiaries. The event on the channel stands under the id of the company.',
  'companyInvitations.list': 'Answers the open invitations to create a company below yours.',
  'companyInvitations.invite':
    'Invites somebody by e-mail to create a company below yours and to be its administrator. An address that is invited again gets a new link.',
  'companyInvitations.resend':
    'Sends the invitation again with a new link, which works for seven days. The old link stops working.',
  'companyInvitations.withdraw': 'Withdraws an invitation. Its link stops working.',
  'users.list':
    'Answers the users of your company and its subsidiaries. A user with roles in several companies is listed once for each.',
  'users.get':
    'Answers one user. For a user with roles in several companies, `company_id` names the one that is meant.',
  'users.update': 'Changes the role of a user, which is named by `role_id` or by `role`.',
  'users.remove':
    'Takes a user out of a company, or out of all companies that you see. The account is deleted with the last one.',
  'users.removeByEmail': 'Deletes the account with an e-mail address, whatever companies it belongs to.',
  'users.removeMfaByEmail':
    'Removes the second factor of the account with an e-mail address, for people who have lost it together with their recovery codes.',
  'invitations.list': 'Answers the invitations that nobody has accepted yet.',
  'invitations.invite':
    'Invites somebody by e-mail into a company. The answer is the same whether the address has an account or not. An address that is invited again gets a new link.',
  'invitations.resend':
    'Sends an invitation again with a new link, which works for seven days. The old link stops working.',
  'invitations.withdraw': 'Withdraws an invitation. Its link stops working.',
  'sessions.ofUser': 'Answers the browsers in which a user is signed in, as far as they act in a company that you see.',
  'sessions.endOfUser': 'Signs a user out of all browsers.',
  'sessions.endOneOfUser': 'Signs a user out of one browser.',
  'sessions.loginsOfUser':
    'Answers when and from where a user signed in during the last 90 days, failed attempts included.',
  'impersonation.logs': 'Answers who asked for access to whose account, why, and when it was used.',
  'roles.list': 'Answers the default roles and the custom roles of the companies that you see.',
  'roles.catalogue': 'Answers all permissions that a role can hold.',
  'roles.changes': 'Tells, before roles are changed, which permissions their holders would lose and get.',
  'roles.get': 'Answers one role. Its permissions are at `/roles/{id}/permissions`.',
  'roles.permissions': 'Answers the permissions that a role holds.',
  'roles.create':
    'Creates a role, one for each company that is named. The answer is the first of them with the ids of all.',
  'roles.update': 'Changes a custom role. Values that are left out stay as they are.',
  'roles.overwrite': 'Sets the same permissions for several custom roles at once.',
  'roles.remove': 'Deletes a custom role that no user has. Default roles cannot be deleted.',
  'credits.types': 'Answers the types of resources. Users who are not super administrators get the paid ones.',
  'credits.list':
    'Answers the pools of resources of the companies that you see. A pool is what a company got at one time.',
  'credits.create': 'Gives new resources to a company.',
  'credits.summary': 'Answers what a company has left of each type, and for how long its credits last.',
  'credits.history': 'Answers what resources were used for, device by device.',
  'credits.moves': 'Answers the movements of resources between companies that you see.',
  'credits.move': 'Moves resources from one company to another. What lapses first is moved first.',
  'creditCodes.list':
    'Answers the codes of the companies that you see. Only those who may create codes read unused ones whole.',
  'creditCodes.create':
    'Takes resources out of a company and puts them into a code, which another company can use once.',
  'creditCodes.update': 'Changes the comment of a code.',
  'creditCodes.remove': 'Deletes an unused code. Its resources return to the company.',
  'creditCodes.activate': 'Adds the resources of a code to your company. A code works once.',
  'companyData.buy': 'Exchanges credits of a company for data of remote access, 2 GiB for each credit.',
  'companyData.history': 'Answers the data that companies bought, and with how many credits.',
  'deviceCredits.update':
    'Switches the use of credits of devices on or off. With `credit_type_id` a pack of that type is bound to the device, which cannot be undone. Events on the channel stand under the ids of the devices.',
  'deviceCredits.move': 'Moves what is left of the time or data of a device to another one that replaces it.',
  'creditReports.pool': 'Answers a PDF with everything that became of a pool.',
  'creditReports.pdf': 'Answers a PDF with everything that became of the resources of a company in a period.',
  'creditReports.json':
    'Answers the same figures as the PDF report. Each list has at most 10,000 lines; the totals count all.',
  'mail.list': 'Answers the SMTP servers through which companies send their e-mail. Passwords are never answered.',
  'mail.get': 'Answers one SMTP server. Its password is never answered.',
  'mail.create': 'Adds an SMTP server to a company, by default to your own.',
  'mail.update':
    'Changes an SMTP server. Values that are left out stay as they are. Send the password too when the server or user name changes.',
  'mail.remove': 'Removes an SMTP server. E-mail of the company goes through that of the company above from then on.',
  'mail.test':
    'Sends a test message to your own address through a stored server, with changes to it, or through one that is not stored yet. The event on the channel stands under `test`.',
  'mail.logs': 'Answers the e-mail that was sent, waiting or given up. Its text is never answered.',
  'mail.unsuppress': 'Allows e-mail to an address again that had been refused too often.',
  'statistics.general':
    'Answers how many devices, companies, users and sessions there are, and figures for each of the last 30 days.',
  'statistics.online':
    'Answers how many devices of each company were online and offline in a period of whole days, by default today. A device that was online at any time of the period counts as online.',
  'statistics.unique': 'Answers how many different devices were online on each day and in each month.',
  'statistics.months': 'Answers devices, commands, sessions and bytes of each month.',
  'statistics.connections':
    'Answers how many devices each gateway holds, and how many connection attempts succeeded and failed in each hour of the last two days.',
  'statistics.actions': 'Answers the commands that were sent to devices of all companies that you see.',
  'search.find':
    'Searches all kinds of records at once and answers the first matches of each. Kinds that you may not see are left out.',
  'audit.list':
    'Answers what people did in the companies that you see, refused attempts included. Entries are never changed or deleted by anybody.',
  'audit.acts': 'Answers the names of all calls that the audit log records.',
  'notifications.list': 'Answers your own notifications, the latest first.',
  'notifications.see': 'Marks notifications as seen.',
  'announcements.list': 'Answers the announcements that are shown now.',
  'announcements.create': 'Shows an announcement to everybody who is signed in, at once or in a period.',
  'announcements.update': 'Changes an announcement. Values that are left out stay as they are.',
  'announcements.remove': 'Deletes an announcement.',
  'hostKeys.get':
    'Answers the fingerprints of the keys by which devices recognise the gateway, the present one and the next.',
  'hostKeys.rotate':
    'Replaces the host key of the gateway by the next one, which devices know already. It is refused while some devices do not, unless `force` is true.',
  'terms.get': 'Answers the terms of service of this installation.',
}
