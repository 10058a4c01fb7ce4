/** A configuration with all kinds of secrets, and what remains of it. Both agents must remove the same ones. */
export const configuration = [
  "config wifi-iface 'default'",
  "\toption ssid 'Office'",
  "\toption key 'canary-one'",
  '\toption sae_password canary-two',
  "config interface 'wg0'",
  "\toption private_key 'canary-three",
  'canary-four',
  "canary-five'",
  "\toption listen_port '51820'",
  '\tlist preshared_key "canary-six"',
  "\toption 'auth_secret' \"canary seven",
  'canary \' eight"',
  "\toption proto 'wireguard'",
  '',
].join('\n')

export const kept = [
  "option ssid 'Office'",
  "option listen_port '51820'",
  "option proto 'wireguard'",
  "config interface 'wg0'",
  "option key '(removed)'",
]
