import { expect, test } from 'vitest'
import { isSecretParameter } from './store.ts'

test.each([
  'Device.WiFi.AccessPoint.1.Security.KeyPassphrase',
  'Device.Users.User.1.Pwd',
  'Device.X_ACME.UserPwd',
  'Device.X_ACME.AdminPw',
  'Device.Cellular.SIMPin',
  'Device.X_ACME.Login.Credential',
  'Device.X_ACME.SNMP.ReadCommunity',
  'InternetGatewayDevice.LANDevice.1.WLANConfiguration.1.PreSharedKey.1.Value',
  'InternetGatewayDevice.LANDevice.1.WLANConfiguration.1.PreSharedKey.1.',
])('CWMP-017 the value of %s is a secret', (name) => {
  expect(isSecretParameter(name)).toBe(true)
})

test.each([
  'Device.WiFi.SSID.1.SSID',
  'Device.DeviceInfo.UpTime',
  'Device.Users.User.1.Username',
  'Device.ManagementServer.PeriodicInformInterval',
])('the value of %s is none', (name) => {
  expect(isSecretParameter(name)).toBe(false)
})
