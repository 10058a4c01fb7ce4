import { apiDocs, body, none } from '../../kit/api-docs.ts'

const mail = none('There is no example: the demo has no mail server for the installation itself.')

export default apiDocs({
  summaries: {
    'users.list': 'List the users of your company and its subsidiaries, once for each company',
    'users.get': 'Read a user',
    'users.update': 'Change the role of a user, given as role_id or as a name or id in role',
    'users.remove': 'Remove a user',
    'users.removeByEmail': 'Delete a user by email address',
    'users.removeMfaByEmail': 'Remove the second factor of a user by email address',
    'invitations.list': 'List open invitations',
    'invitations.invite': 'Invite someone to a company by email; without a role, as a guest',
    'invitations.resend': 'Resend an invitation with a new link, valid for another 7 days',
    'invitations.withdraw': 'Withdraw an invitation',
    'companyInvitations.list': 'List open company invitations',
    'companyInvitations.invite': 'Invite someone by email to create a subsidiary of your company',
    'companyInvitations.resend': 'Resend a company invitation with a new link, valid for another 7 days',
    'companyInvitations.withdraw': 'Withdraw a company invitation',
  },
  operations: {
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
      'Removes a user from a company, or from all companies that you see. An account that belongs to no other company is deleted.',
    'users.removeByEmail': 'Deletes the account with an email address, regardless of its companies.',
    'users.removeMfaByEmail':
      'Removes the second factor of the account with an email address, for users who have lost it together with their recovery codes.',
    'invitations.list': 'Returns the invitations that nobody has accepted yet.',
    'invitations.invite':
      'Invites someone to a company by email. The response is the same whether the address has an account or not. An address that is invited again gets a new link. Without a mail server, a system administrator gets the link in the response, to pass it on.',
    'invitations.resend':
      'Sends an invitation again with a new link, which works for seven days. The old link stops working.',
    'invitations.withdraw': 'Withdraws an invitation. Its link stops working.',
  },
  fields: {
    'UserListEntry.status':
      'Whether the account is `active`, `unconfirmed` (its address is not confirmed yet) or `blocked`.',
    'companyInvitations.email': 'The email address of the person to invite.',
    'companyInvitations.id': 'The id of the invitation.',
    'CompanyInvitation.company_id': 'The id of the parent company.',
    'CompanyInvitation.company_name': 'The name of the parent company.',
    'User.id': 'The id of the user.',
    'UserListEntry.id': 'The id of the user.',
    'User.username': 'The username.',
    'UserListEntry.username': 'The username.',
    'User.role': 'The title of the role.',
    'UserListEntry.role': 'The id of the role.',
    'users.id': 'The id of the user.',
    'users.list.id': 'Ids of users, separated by commas.',
    'users.list.role': 'Only users with these roles; ids, separated by commas.',
    'users.list.company_id': 'Only users of these companies; ids, separated by commas.',
    'users.company_id': 'The id of the company in question, for a user with roles in several.',
    'users.remove.company_id':
      'The id of the company that the user leaves. If omitted, the user leaves every company that you see.',
    'users.role_id': 'The id of the new role. Send either this or `role`.',
    'users.role': 'The new role: the name of a default role, or an id.',
    'users.email': 'The email address of the user.',
    'invitations.role': 'The role that the person gets: the name of a default role, or an id. If omitted, `read_only`.',
    'invitations.list.role': 'Only invitations to these roles; ids, separated by commas.',
    'invitations.list.company_id': 'Only invitations to these companies; ids, separated by commas.',
    'invitations.company_id': 'The id of the company that the person joins.',
    'invitations.email': 'The email address of the person to invite.',
    'invitations.id': 'The id of the invitation.',
    'MadeInvitation.link':
      'The link for the invited person, in the response to a system administrator while no mail server is set up. It is not shown again.',
    'Invitation.role': 'The name of a default role, or `custom`.',
    'MadeInvitation.role': 'The name of a default role, or `custom`.',
    'MadeInvitation.expires_at': 'When the link of the invitation expires, UTC.',
    'Invitation.expires_at': 'When the link of the invitation expires, UTC.',
    'CompanyInvitation.expires_at': 'When the link of the invitation expires, UTC.',
  },
  bodies: {
    'companyInvitations.invite': mail,
    'companyInvitations.resend': mail,
    'users.update': body({ role: 'read_only' }),
    'users.remove': body({ company_id: 3 }),
    'users.removeByEmail': body({ email: 'auditor@example.com' }),
    'users.removeMfaByEmail': none('There is no example: nobody in the demo has a second factor.'),
    'invitations.invite': mail,
    'invitations.resend': mail,
  },
  parameters: {
    'users.list.id': [4, 5],
    'users.get.id': 4,
    'users.get.company_id': 2,
    'users.update.id': 8,
    'users.remove.id': 9,
  },
  sorts: {
    'companyInvitations.list': 'id email company_name created_at expires_at bounce_status',
    'users.list': 'id username email role created_at updated_at company_name last_login_at',
    'invitations.list': 'id email role company_name created_at expires_at bounce_status',
  },
})
