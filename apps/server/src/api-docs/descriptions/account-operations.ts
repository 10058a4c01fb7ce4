/** Operation descriptions for the signed-in user, signing in, OAuth 2.0 and the console's internal endpoints. */
export const accountOperations: Readonly<Record<string, string>> = {
  'auth.user':
    'Answers the user whom the token belongs to, with company, role and permissions. The values stand at the top level and again under `data`.',
  'auth.scopes': 'Answers the scopes that a token or an OAuth application can be given, each with what it allows.',
  'joining.companies': 'Answers the companies in which the user has a role.',
  'oauth.token':
    'Exchanges an authorization code or a refresh token for new tokens. Takes JSON or a form, and client credentials in the body or by HTTP Basic. Errors are those of RFC 6749 as well.',
  'oauth.revoke':
    'Ends an access token or refresh token together with all tokens of the same grant (RFC 7009). Unknown tokens are answered in the same way.',
  'auth.session':
    'Tells whether somebody is signed in, and sets the anti-forgery cookie that the browser needs for other calls.',
  'auth.login':
    'Checks e-mail address and password and sets the cookies of a session. Programs should use an access token instead.',
  'auth.refresh':
    'Exchanges the cookie of an expired session for a new one, as long as the session can still be renewed.',
  'auth.revoke': 'Ends the session and removes its cookies.',
  'auth.acceptTerms': 'Records that the user accepts the terms of service.',
  'auth.tokens': 'Answers the access tokens of the user, without the tokens themselves.',
  'auth.createToken':
    'Creates a personal access token for the company in which the user acts. Its text is answered this once. Users with a second factor are asked for it.',
  'auth.removeToken': 'Revokes a personal access token, which stops working at once.',
  'mfa.get': 'Answers the second factor of the user and the methods that can be chosen.',
  'mfa.start': 'Begins to set up a second factor. It is in use when the setup is finished.',
  'mfa.finish': 'Finishes the setup of a second factor with its first code. Recovery codes are answered this once.',
  'mfa.remove': 'Removes the second factor of the user.',
  'mfa.renewRecoveryCodes': 'Creates new recovery codes. The old ones stop working.',
  'account.confirmPassword':
    'Confirms the password of the signed-in user, so that the session is not asked for it again for ten minutes.',
  'account.resendActivation': 'Sends the e-mail again by which the user confirms the e-mail address.',
  'account.activate': 'Confirms an e-mail address by the token from the link that was sent to it.',
  'account.forgotPassword':
    'Sends a link by which a new password can be set. The answer is the same whether there is such an account or not.',
  'account.resetPassword': 'Sets a new password by the token from a link. All sessions of the user end.',
  'account.changeEmail': 'Changes the e-mail address of the user, which has to be confirmed by a link.',
  'account.changePassword': 'Changes the password of the user. All other sessions end.',
  'passkeys.list': 'Answers the passkeys of the user, without their keys.',
  'passkeys.begin': 'Answers the options with which the browser creates a passkey.',
  'passkeys.create': 'Stores the passkey that the browser has created.',
  'passkeys.rename': 'Changes the name of a passkey.',
  'passkeys.remove': 'Removes a passkey. The last one stays while it is the second factor.',
  'passkeys.beginLogin': 'Answers the options with which the browser asks for a passkey.',
  'passkeys.login': 'Signs in with what the passkey has signed, which counts as both factors.',
  'applications.list': 'Answers the OAuth applications that the user has registered.',
  'applications.create':
    'Registers an OAuth application. The secret of a confidential application is answered this once.',
  'applications.update': 'Changes an OAuth application. Access that users have given it stays.',
  'applications.remove': 'Deletes an OAuth application. All access that users have given it ends.',
  'applications.renewSecret': 'Creates a new secret for a confidential application. The old one stops working.',
  'applications.grants': 'Answers the applications that have access to the account of the user.',
  'applications.revoke': 'Ends the access of an application to the account of the user.',
  'oauth.question': 'Answers what the page has to ask the user when an application asks for access.',
  'oauth.decide': 'Gives an application access or refuses it, and answers the address to which the browser goes back.',
  'applicationApprovals.list':
    'Answers the applications of other companies to which people of your company and its subsidiaries may give access.',
  'applicationApprovals.create':
    'Allows people of a company to give access to an application that neither their company nor one above it has registered. An approval that already exists is brought up to date with the scopes that the application may ask for now.',
  'applicationApprovals.remove':
    'Withdraws an approval. All access that people of the company have given to the application ends.',
  'identityProviders.list': 'Answers the identity services by which people can sign in, without their secrets.',
  'identityProviders.create':
    'Adds an identity service (OpenID Connect). Its description is read at once, so that a wrong address is noticed.',
  'identityProviders.update': 'Changes an identity service. The secret stays where none is sent.',
  'identityProviders.remove': 'Removes an identity service and all links of accounts with it.',
  'identity.choices': 'Answers the identity services that the sign-in page offers.',
  'identity.login': 'Answers the address of the identity service at which the browser signs in.',
  'identity.link': 'Answers the address of the identity service at which the browser links the account of the user.',
  'identity.confirm':
    'Answers the address of the identity service at which the user confirms a step, in place of the password.',
  'identity.answer':
    'Answers the address of the identity service at which a question for the second factor is answered.',
  'identity.finish': 'Ends what was begun at an identity service, with the values that the browser came back with.',
  'identity.choose':
    'Accepts one of several invitations after the first sign-in by an identity service, and signs in. The same browser has ten minutes for it. The other invitations stay open.',
  'identity.list': 'Answers the identity services that the account of the user is linked with.',
  'identity.unlink': 'Ends the link of the account with an identity service.',
  'joining.openInvitation': 'Answers the company and the role of an invitation, by the token from its link.',
  'joining.register': 'Creates an account by the token of an invitation and signs in.',
  'joining.acceptInvitation':
    'Accepts an invitation with the account that is signed in. The session acts in the new company from then on.',
  'joining.switchCompany':
    'Switches the session to another company of the user, with the role that the user has there.',
  'companySignup.open':
    'Answers below which company a new one will stand, by the token from the link of the invitation.',
  'companySignup.register': 'Creates the company of an invitation and an account as its administrator, and signs in.',
  'companySignup.accept':
    'Creates the company of an invitation with the account that is signed in as its administrator.',
  'sessions.list': 'Answers the browsers in which the user is signed in.',
  'sessions.endOthers': 'Signs the user out of all other browsers.',
  'sessions.end': 'Signs the user out of one browser.',
  'sessions.logins':
    'Answers when and from where the user signed in during the last 90 days, failed attempts included.',
  'impersonation.status': 'Answers who may act as the signed-in user, and as whom the user may act.',
  'impersonation.request': 'Asks a user by e-mail for access to the account.',
  'impersonation.withdraw': 'Withdraws a request, or gives up an access that was allowed.',
  'impersonation.start': 'Begins to act as a user who has allowed it. The session acts as that user from then on.',
  'impersonation.cancel': 'Stops acting as another user. The session is that of the signed-in user again.',
  'impersonation.asked': 'Answers who asks for access and why, by the token from the link that was sent by e-mail.',
  'impersonation.confirm': 'Allows the access that was asked for, by the token from the link.',
  'impersonation.refuse': 'Refuses the access that was asked for, by the token from the link.',
  'impersonation.revoke': 'Ends all access of others to the account at once.',
  'settings.list': 'Answers the settings that the console stores for the user, such as columns of tables.',
  'settings.create': 'Stores a setting of the console for the user.',
  'settings.update': 'Replaces a setting of the console.',
  'settings.remove': 'Deletes a setting of the console.',
  'translation.languages': 'Answers the languages into which the console can be translated by machine.',
  'translation.translate': 'Translates texts of the console from English by machine.',
  'sharedViews.list': 'Answers the views of lists that companies share with their users.',
  'sharedViews.create': 'Shares a view of a list with the users of your company. A view of the same name is replaced.',
  'sharedViews.remove': 'Deletes a shared view.',
}
