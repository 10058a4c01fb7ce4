import { apiDocs } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'impersonation.logs': 'List requests to act as another user, and when they were used',
    'impersonation.status': 'Read the open requests and accesses that concern your account',
    'impersonation.request': 'Ask a user for permission to act as them',
    'impersonation.withdraw': 'Withdraw a request, allowed or not',
    'impersonation.start': 'Start acting as a user who has allowed it',
    'impersonation.cancel': 'Stop acting as another user',
    'impersonation.asked': 'Read a request to act as you, by the token from the email',
    'impersonation.confirm': 'Allow a request to act as you, by the token from the email',
    'impersonation.refuse': 'Deny a request to act as you, with the token from the email',
    'impersonation.revoke': 'Revoke all access to your account; anyone acting as you loses it immediately',
  },
  operations: {
    'impersonation.logs': 'Returns who asked for access to whose account, why, and when it was used.',
    'impersonation.status': 'Returns who may act as the signed-in user, and as whom the user may act.',
    'impersonation.request': 'Asks a user by email for access to the account.',
    'impersonation.withdraw': 'Withdraws a request, or gives up access that was allowed.',
    'impersonation.start': 'Starts acting as a user who has allowed it. The session acts as that user from then on.',
    'impersonation.cancel': 'Stops acting as another user. The session is that of the signed-in user again.',
    'impersonation.asked': 'Returns who asks for access and why, with the token from the link that was sent by email.',
    'impersonation.confirm': 'Allows the access that was asked for, with the token from the link.',
    'impersonation.refuse': 'Denies the access that was asked for, with the token from the link.',
    'impersonation.revoke': 'Ends all access of others to the account immediately.',
  },
  fields: {
    'Impersonation.user_id': 'The id of the user whose account it is; null if the account was deleted.',
    'Impersonation.state': 'The state: requested, allowed, active or ended.',
    'ImpersonationStatusResult.given': 'Access that others have to the account of the signed-in user.',
    'impersonation.id': 'The id of the request.',
    'impersonation.logs.id': 'Ids of entries, separated by commas.',
    'impersonation.company_id': 'The id of the company in which to act, for a user with roles in several.',
    'impersonation.logs.company_id': 'Only entries of these companies; ids, separated by commas.',
    'impersonation.state': 'Only entries in these states, separated by commas.',
    'impersonation.reason': 'Why the access is needed, 3 to 500 characters. The user reads it.',
    'impersonation.user_id': 'The id of the user whose account it is.',
  },
  parameters: {
    'impersonation.logs.id': [1],
    'impersonation.logs.state': ['ended'],
  },
  sorts: {
    'impersonation.logs': 'id created_at actor_email user_email company_name state approved_at started_at ended_at',
  },
})
