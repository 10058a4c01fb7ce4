import { apiDocs, none } from '../../kit/api-docs.ts'

const offline = none('There is no example: the devices of the demo are offline for it.')

export default apiDocs({
  heading: {
    name: 'Services of devices',
    description: 'Services of one device that can be switched on and off, and its dynamic DNS.',
  },
  operations: {
    'deviceServices.list':
      'Asks the device, which must be online, for its services: SSH, Telnet, web interface, SNMP, Wi-Fi, GPS, dynamic DNS and VPN, as far as it has them.',
    'deviceServices.switch':
      'Switches services on or off in one change of the configuration, which the device undoes unless it comes back in time. `GET /devices/{id}/configurator/changes/{change_id}` tells how it ends.',
    'ddnsRules.list': 'Asks the device for its rules of dynamic DNS. Passwords are never returned.',
    'ddnsRules.create': 'Adds a rule of dynamic DNS in a change of the configuration.',
    'ddnsRules.update': 'Changes a rule of dynamic DNS. Values that are left out stay as they are.',
    'ddnsRules.remove': 'Deletes a rule of dynamic DNS in a change of the configuration.',
  },
  fields: {
    'deviceServices.id': 'The id of the device.',
    'ddnsRules.id': 'The id of the device.',
    'ddnsRules.rule_id': 'The id of the rule on the device.',
    'deviceServices.services': 'The services to switch, 1 to 20.',
    'deviceServices.switch.id': 'The id of the device.',
    'DeviceService.id': 'Where the device keeps the switch of the service, such as `wireless:radio0`.',
    'DeviceService.name': 'The name of the service on the device.',
    'DeviceService.kind': 'What kind of service it is.',
    'DeviceService.enabled': 'Whether the service is switched on.',
    'DeviceService.running': 'Whether the service runs; null if the device does not say.',
    'DeviceServices.services': 'The services of the device.',
    'DeviceServices.dynamic_dns': 'Whether the device has dynamic DNS.',
    'OrderedChange.change_id': 'The id of the change of the configuration.',
    'DdnsRule.id': 'The id of the rule on the device.',
    'DdnsRule.enabled': 'Whether the rule is on.',
    'DdnsRule.service_name': 'The provider, as the device names it.',
    'DdnsRule.lookup_host': 'The host name whose address is compared.',
    'DdnsRule.domain': 'The name that is updated.',
    'DdnsRule.has_password': 'Whether a password is stored on the device.',
    'DdnsRule.interface': 'The interface whose address is used.',
    'DdnsRule.use_https': 'Whether the provider is asked over HTTPS.',
    'DdnsRule.check_interval': 'Minutes between two checks.',
    'DdnsRule.force_interval': 'Hours after which the name is updated even if the address is the same.',
    'ddnsRules.enabled': 'Whether the rule is on.',
    'ddnsRules.service_name': 'The provider, as the device names it.',
    'ddnsRules.lookup_host': 'The host name whose address is compared.',
    'ddnsRules.domain': 'The name that is updated.',
    'ddnsRules.username': 'The username at the provider.',
    'ddnsRules.password': 'The password at the provider. If omitted, the one on the device stays.',
    'ddnsRules.interface': 'The interface whose address is used.',
    'ddnsRules.use_https': 'Whether the provider is asked over HTTPS.',
    'ddnsRules.check_interval': 'Minutes between two checks, 5 to 10,080.',
    'ddnsRules.force_interval': 'Hours after which the name is updated even if the address is the same, 1 to 720.',
  },
  bodies: {
    'deviceServices.list': offline,
    'deviceServices.switch': offline,
    'ddnsRules.list': offline,
    'ddnsRules.create': offline,
    'ddnsRules.update': offline,
    'ddnsRules.remove': offline,
  },
})
