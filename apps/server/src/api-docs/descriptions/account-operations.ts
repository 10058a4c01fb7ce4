/** Operation descriptions for the signed-in user, signing in, OAuth 2.0 and the console's internal endpoints. */
export const accountOperations: Readonly<Record<string, string>> = {
  'auth.user':
    'Returns the user to whom the token belongs, with company, role and permissions. The values are at the top level and again under `data`.',
  'auth.scopes': 'Returns the scopes that a token or an OAuth application can be given, each with what it allows.',
  'joining.companies': 'Returns the companies in which the user has a role.',
  'oauth.token':
    'Exchanges an authorization code or a refresh token for new tokens. Takes JSON or a form, and client credentials in the body or by HTTP Basic. Errors are those of RFC 6749 as well.',
  'oauth.revoke':
    'Ends an access token or refresh token together with all tokens of the same grant (RFC 7009). Unknown tokens get the same response.',
  'auth.session':
    'Returns whether someone is signed in, and sets the anti-forgery cookie that the browser needs for other calls.',
  'auth.login':
    'Checks email address and password and sets the cookies of a session. Programs should use an access token instead.',
  'auth.refresh':
    'Exchanges the cookie of an expired session for a new one, as long as the session can still be renewed.',
  'auth.revoke': 'Ends the session and removes its cookies.',
  'auth.acceptTerms': 'Records that the user accepts the terms of service.',
  'auth.tokens': 'Returns the access tokens of the user, without the tokens themselves.',
  'auth.createToken':
    'Creates a personal access token for the company in which the user acts. It is returned only this once. Users with a second factor are asked for it.',
  'auth.removeToken': 'Revokes a personal access token, which stops working immediately.',
  'mfa.get': 'Returns the second factor of the user and the methods that can be chosen.',
  'mfa.start': 'Begins to set up a second factor. It is in use when the setup is finished.',
  'mfa.finish':
    'Finishes the setup of a second factor with its first code. Recovery codes are returned only this once.',
  'mfa.remove': 'Removes the second factor of the user.',
  'mfa.renewRecoveryCodes': 'Creates new recovery codes. The old ones stop working.',
  'account.confirmPassword':
    'Confirms the password of the signed-in user, so that the session is not asked for it again for ten minutes.',
  'account.resendActivation': 'Sends the email with which the user confirms the email address again.',
  'account.activate': 'Confirms an email address with the token from the link that was sent to it.',
  'account.forgotPassword':
    'Sends a link for setting a new password. The response is the same whether the account exists or not.',
  'account.resetPassword': 'Sets a new password with the token from a link. All sessions of the user end.',
  'account.changeEmail': 'Changes the email address of the user, which has to be confirmed by a link.',
  'account.changePassword': 'Changes the password of the user. All other sessions end.',
  'passkeys.list': 'Returns the passkeys of the user, without their keys.',
  'passkeys.begin': 'Returns the options with which the browser creates a passkey.',
  'passkeys.create': 'Stores the passkey that the browser has created.',
  'passkeys.rename': 'Changes the name of a passkey.',
  'passkeys.remove': 'Removes a passkey. The last one stays while it is the second factor.',
  'passkeys.beginLogin': 'Returns the options with which the browser asks for a passkey.',
  'passkeys.login': 'Signs in with what the passkey has signed, which counts as both factors.',
  'applications.list': 'Returns the OAuth applications that the user has registered.',
  'applications.create':
    'Registers an OAuth application. The secret of a confidential application is returned only this once.',
  'applications.update': 'Changes an OAuth application. Access that users have granted stays.',
  'applications.remove': 'Deletes an OAuth application. All access that users have granted ends.',
  'applications.renewSecret': 'Creates a new secret for a confidential application. The old one stops working.',
  'applications.grants': 'Returns the applications that have access to the account of the user.',
  'applications.revoke': 'Ends the access of an application to the account of the user.',
  'oauth.question': 'Returns what the user is asked when an application requests access.',
  'oauth.decide': 'Grants an application access or refuses it, and returns the address to which the browser goes back.',
  'applicationApprovals.list':
    'Returns the applications of other companies to which users of your company and its subsidiaries can grant access.',
  'applicationApprovals.create':
    'Allows users of a company to grant access to an application that neither their company nor a parent company has registered. An existing approval is updated to the scopes that the application can ask for now.',
  'applicationApprovals.remove':
    'Withdraws an approval. All access that users of the company have granted to the application ends.',
  'identityProviders.list': 'Returns the identity services with which users can sign in, without their secrets.',
  'identityProviders.create':
    'Adds an identity service (OpenID Connect). Its configuration is read immediately, so that a wrong address is noticed.',
  'identityProviders.update': 'Changes an identity service. The secret stays unchanged if none is sent.',
  'identityProviders.remove': 'Removes an identity service and all links of accounts with it.',
  'identity.choices': 'Returns the identity services that the sign-in page offers.',
  'identity.login': 'Returns the address of the identity service at which the browser signs in.',
  'identity.link': 'Returns the address of the identity service at which the browser links the account of the user.',
  'identity.confirm':
    'Returns the address of the identity service at which the user confirms a step, in place of the password.',
  'identity.answer': 'Returns the address of the identity service at which the user confirms the second factor.',
  'identity.finish': 'Ends what was begun at an identity service, with the values that the browser came back with.',
  'identity.choose':
    'Accepts one of several invitations after the first sign-in by an identity service, and signs in. The same browser has ten minutes for it. The other invitations stay open.',
  'identity.list': 'Returns the identity services that the account of the user is linked with.',
  'identity.unlink': 'Ends the link of the account with an identity service.',
  'joining.openInvitation': 'Returns the company and the role of an invitation, with the token from its link.',
  'joining.register': 'Creates an account by the token of an invitation and signs in.',
  'joining.acceptInvitation':
    'Accepts an invitation with the account that is signed in. The session acts in the new company from then on.',
  'joining.switchCompany':
    'Switches the session to another company of the user, with the role that the user has there.',
  'companySignup.open':
    'Returns the parent company of the new company, with the token from the link of the invitation.',
  'companySignup.register': 'Creates the company of an invitation and an account as its administrator, and signs in.',
  'companySignup.accept':
    'Creates the company of an invitation with the account that is signed in as its administrator.',
  'sessions.list': 'Returns the browsers in which the user is signed in.',
  'sessions.endOthers': 'Signs the user out of all other browsers.',
  'sessions.end': 'Signs the user out of one browser.',
  'sessions.logins':
    'Returns when and from where the user signed in during the last 90 days, failed attempts included.',
  'impersonation.status': 'Returns who may act as the signed-in user, and as whom the user may act.',
  'impersonation.request': 'Asks a user by email for access to the account.',
  'impersonation.withdraw': 'Withdraws a request, or gives up an access that was allowed.',
  'impersonation.start': 'Begins to act as a user who has allowed it. The session acts as that user from then on.',
  'impersonation.cancel': 'Stops acting as another user. The session is that of the signed-in user again.',
  'impersonation.asked': 'Returns who asks for access and why, with the token from the link that was sent by email.',
  'impersonation.confirm': 'Allows the access that was asked for, with the token from the link.',
  'impersonation.refuse': 'Refuses the access that was asked for, with the token from the link.',
  'impersonation.revoke': 'Ends all access of others to the account immediately.',
  'settings.list': 'Returns the settings that the console stores for the user, such as columns of tables.',
  'settings.create': 'Stores a setting of the console for the user.',
  'settings.update': 'Replaces a setting of the console.',
  'settings.remove': 'Deletes a setting of the console.',
  'translation.languages': 'Returns the languages into which the console can be translated by machine.',
  'translation.translate': 'Translates texts of the console from English by machine.',
  'sharedViews.list': 'Returns the views of lists that companies share with their users.',
  'sharedViews.create': 'Shares a view of a list with the users of your company. A view of the same name is replaced.',
  'sharedViews.remove': 'Deletes a shared view.',
}
