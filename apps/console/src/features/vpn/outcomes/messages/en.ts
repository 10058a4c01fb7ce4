/** The outcomes of requests about hubs: `error2` is the error number −2 of the API. */
export const en = {
  missing: 'A value is missing. Reload the page and try again.',
  unknown: 'The server did not report the outcome. Reload the page to see whether it worked.',
  create: {
    done: 'The hub is created.',
    error1: 'The hub could not be configured. Ask the operator of this installation.',
    error2: 'The company has no data left. Buy data, or wait for the next period.',
    error3: 'The hub could not be started. Try again, or ask the operator of this installation.',
    error4: 'There is no free address for another hub. Delete a hub that is not needed.',
    error5: 'The hub could not be started. Try again, or ask the operator of this installation.',
  },
  remove: {
    done: 'Deleted.',
  },
  toggle: {
    done: 'The status of the hub is changed.',
    error1: 'The company has no data left. Buy data, or wait for the next period.',
    error2: 'The hub could not be switched on or off. Try again.',
  },
  restart: {
    done: 'The hub is being restarted.',
    error1: 'The hub is switched off. Switch it on instead.',
  },
  settings: {
    done: 'The network is changed. The hub is restarted.',
  },
  addDevices: {
    done: 'The devices are added.',
    error1: 'The devices could not be added. Try again.',
  },
  addUser: {
    done: 'The user is added.',
    error1: 'This user does not exist any more. Choose another one.',
    error2:
      'The role of this user does not allow VPN connections in the company of the hub. Choose another user, or change the role.',
    error3: 'The user could not be added. Try again.',
  },
  addCustom: {
    done: 'The user without an account is added.',
    error1: 'The hub already has a user with this name. Choose another name.',
  },
  removeClient: {
    done: 'The client is removed.',
    error1: 'The client could not be changed. Try again.',
  },
  removeDevices: {
    done: 'The devices are removed.',
    error1: 'The hub does not exist any more. Reload the page.',
    error2: 'Some of these devices do not belong to the hub any more. Reload the page.',
  },
  toggleClient: {
    done: 'The status of the client is changed.',
    error1: 'The client could not be changed. Try again.',
  },
  disconnect: {
    done: 'The session is ended.',
    error1: 'The client is not connected any more.',
  },
  setAddress: {
    done: 'The address is set.',
    error1: 'This address is not in the network of the hub, or it is that of the hub. Choose another address.',
    error2: 'The taken addresses could not be read. Try again.',
    error3: 'Another client has this address. Choose a free one.',
    error4: 'The client could not be changed. Try again.',
    error5: 'The client could not be changed. Try again.',
  },
  setRule: {
    done: 'The forwarding is changed.',
    error1: 'The hub does not exist any more. Reload the page.',
  },
  sync: {
    done: 'The configuration is being sent to the device.',
  },
  addRoute: {
    done: 'The route is added.',
    error2: 'The hub already has a route to this network. Choose another network.',
    error3: 'The route could not be added. Try again.',
  },
  removeRoute: {
    done: 'The route is removed.',
  },
  addDhcp: {
    done: 'The DHCP option is added.',
    error1: 'The type must be DNS or WINS.',
  },
  removeDhcp: {
    done: 'The DHCP option is removed.',
    error1: 'The type must be DNS or WINS.',
  },
  config: {
    done: 'The configuration file is ready.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    vpnOutcome: typeof en
  }
}
