/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    approve_applications: {
      title: 'Approve applications',
      description: 'Let applications that another company has created use the API on behalf of your users.',
    },
  },
  act: {
    auth: {
      login: 'Signed in',
      refresh: 'Renewed a session',
      revoke: 'Signed out',
      acceptTerms: 'Accepted the terms of service',
      createToken: 'Created an access token',
      removeToken: 'Revoked an access token',
    },
    mfa: {
      start: 'Started setting up a second factor',
      finish: 'Set up a second factor',
      remove: 'Removed own second factor',
      renewRecoveryCodes: 'Generated new recovery codes',
    },
    account: {
      confirmPassword: 'Confirmed the password',
      resendActivation: 'Resent the email confirmation',
      activate: 'Confirmed an email address',
      forgotPassword: 'Requested a password reset',
      resetPassword: 'Reset a forgotten password',
      changeName: 'Changed own name',
      changeEmail: 'Changed own email address',
      changePassword: 'Changed own password',
    },
    sshKeys: { create: 'Added an SSH key', remove: 'Removed an SSH key' },
    passkeys: {
      begin: 'Started adding a passkey',
      create: 'Added a passkey',
      rename: 'Renamed a passkey',
      remove: 'Removed a passkey',
      beginLogin: 'Started signing in with a passkey',
      login: 'Signed in with a passkey',
    },
    applications: {
      create: 'Created an OAuth application',
      update: 'Edited an OAuth application',
      renewSecret: 'Generated a new secret for an application',
      remove: 'Deleted an OAuth application',
      revoke: "Revoked an application's access",
    },
    applicationApprovals: {
      create: "Approved another company's application",
      remove: 'Withdrew the approval of an application',
    },
    oauth: {
      decide: 'Allowed or denied access for an application',
      token: 'Obtained OAuth tokens',
      revoke: 'Revoked an OAuth token',
    },
    identityProviders: {
      create: 'Added an identity service',
      update: 'Edited an identity service',
      remove: 'Removed an identity service',
    },
    identity: {
      login: 'Started signing in with an identity service',
      link: 'Started linking an identity service',
      confirm: 'Started confirming with an identity service',
      answer: 'Started verifying the second factor with an identity service',
      finish: 'Returned from an identity service',
      choose: 'Chose an invitation after the first sign-in with an identity service',
      unlink: 'Unlinked an identity service',
    },
    joining: {
      openInvitation: 'Opened an invitation',
      register: 'Created an account with an invitation',
      acceptInvitation: 'Accepted an invitation',
      switchCompany: 'Switched to another company',
    },
    companySignup: {
      open: 'Opened a company invitation',
      register: 'Created a company with a new account',
      accept: 'Created a company with an existing account',
    },
    lostDevice: {
      own: 'Ended all own access after losing a device',
      ofUser: 'Ended all access of a user who lost a device',
    },
    sessions: {
      end: 'Ended own session',
      endOthers: 'Ended all other own sessions',
      endOfUser: 'Ended all sessions of a user',
      endOneOfUser: 'Ended a session of a user',
    },
  },
  scope: {
    device_location: {
      title: 'Device locations',
      read: 'View the locations of devices (not in use yet; “Devices: Read” includes them)',
    },
    user: { title: 'Your account', read: 'View your account, its companies and permissions' },
  },
} as const
