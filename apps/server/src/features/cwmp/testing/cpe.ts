import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A device of TR-069 (customer premises equipment) for tests, written from the text of the standard: it speaks HTTP and
 * SOAP itself and shares no code with the server.
 */

/** A request of the server that the device has received. */
export interface Asked {
  id: string
  method: string
  xml: string
}

/** What the server has answered over HTTP. */
export interface Heard {
  status: number
  text: string
  headers: http.IncomingHttpHeaders
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const unescape = (text: string): string =>
  text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))

/** Returns the text of the first element with a name, whatever its prefix. */
export function inside(xml: string, name: string): string {
  const parts = xml.split('<').map((part) => part.split('>'))
  const found = parts.find(([tag]) => !tag!.startsWith('/') && tag!.split(/[\s/]/)[0]!.replace(/^.*:/, '') === name)
  return unescape(found?.[1] ?? '')
}

/** Returns a field of a Digest challenge or answer. */
const fieldOf = (header: string, name: string): string => {
  const [, after] = ` ${header}`.split(` ${name}=`)
  return (after ?? '').split(',')[0]!.replaceAll('"', '')
}

export interface CpeOptions {
  url: string
  username: string
  password: string
  serial: string
  oui?: string
  productClass?: string
  namespace?: string
  /** Signs in with Basic in place of Digest. */
  basic?: boolean
}

export class Cpe {
  readonly options: CpeOptions
  /** The values of the data model by name. */
  readonly values: Map<string, string>
  /** Faults by method, with which requests are refused. */
  readonly faults = new Map<string, string>()
  /** Names without a value: a request for one is refused. */
  readonly unknown = new Set<string>()
  /** All requests of the server, in order. */
  readonly asked: Asked[] = []
  /** Called before a request is answered. A test may throw to break off here. */
  beforeAnswer: (asked: Asked) => Promise<void> | void = () => undefined
  /** What happens after the session, such as a restart. */
  readonly rebootKeys: string[] = []
  readonly downloads: { key: string; url: string; size: number }[] = []
  #cookie: string | undefined
  #agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

  constructor(options: CpeOptions) {
    this.options = options
    this.values = new Map([
      ['Device.DeviceInfo.Manufacturer', 'Acme'],
      ['Device.DeviceInfo.ModelName', 'Gate 7 <Pro>'],
      ['Device.DeviceInfo.HardwareVersion', '2'],
      ['Device.DeviceInfo.SoftwareVersion', '1.0.0'],
      ['Device.DeviceInfo.UpTime', '77'],
      ['Device.ManagementServer.URL', options.url],
      ['Device.ManagementServer.Username', options.username],
      ['Device.ManagementServer.Password', options.password],
      ['Device.ManagementServer.PeriodicInformInterval', '3600'],
      ['Device.ManagementServer.ConnectionRequestURL', 'http://198.51.100.7:7547/call'],
      ['Device.IP.Interface.1.IPv4Address.1.IPAddress', '198.51.100.7'],
      ['Device.WiFi.SSID.1.SSID', 'Café & Co'],
      ['Device.WiFi.AccessPoint.1.Security.KeyPassphrase', 'wifi secret'],
    ])
    this.unknown.add('Device.Cellular.Interface.1.RSSI')
  }

  get username(): string {
    return this.values.get('Device.ManagementServer.Username')!
  }

  get password(): string {
    return this.values.get('Device.ManagementServer.Password')!
  }

  close(): void {
    this.#agent.destroy()
  }

  /** Begins a session: signs in with an Inform. Returns the answer of the server. */
  async inform(events: readonly (string | readonly [code: string, key: string])[] = ['2 PERIODIC']): Promise<Heard> {
    this.#cookie = undefined
    const { productClass = 'Gate', oui = '00AABB', serial } = this.options
    const names = [
      'Device.DeviceInfo.SoftwareVersion',
      'Device.ManagementServer.ConnectionRequestURL',
      'Device.ManagementServer.ParameterKey',
    ]
    const list = events.map((event) => (typeof event === 'string' ? ([event, ''] as const) : event))
    const body = `<cwmp:Inform><DeviceId><Manufacturer>Acme</Manufacturer><OUI>${oui}</OUI><ProductClass>${productClass}</ProductClass><SerialNumber>${serial}</SerialNumber></DeviceId><Event>${list.map(([code, key]) => `<EventStruct><EventCode>${code}</EventCode><CommandKey>${key}</CommandKey></EventStruct>`).join('')}</Event><MaxEnvelopes>1</MaxEnvelopes><CurrentTime>2026-01-01T00:00:00Z</CurrentTime><RetryCount>0</RetryCount><ParameterList>${this.#list(names)}</ParameterList></cwmp:Inform>`
    return this.signIn(this.envelope('1', body))
  }

  /** Sends a message, and again with an answer to the challenge of the server if there is one. */
  async signIn(text: string): Promise<Heard> {
    if (this.options.basic) return this.post(text, this.#basic())
    const first = await this.post(text)
    const challenge = String(first.headers['www-authenticate'] ?? '')
    return first.status === 401 && /Digest/.test(challenge) ? this.post(text, this.answerTo(challenge)) : first
  }

  /** Runs a whole session. Returns the requests that the server has sent in it. */
  async session(events?: Parameters<Cpe['inform']>[0], before: readonly string[] = []): Promise<Asked[]> {
    const began = this.asked.length
    const first = await this.inform(events)
    if (first.status !== 200) throw new Error(`the Inform was answered with ${first.status}`)
    for (const body of before) await this.post(this.envelope('own', body))
    let heard = await this.post('')
    while (heard.status === 200 && heard.text !== '') heard = await this.answer(heard.text)
    if (heard.status !== 204) throw new Error(`the session ended with ${heard.status}: ${heard.text}`)
    return this.asked.slice(began)
  }

  /** Answers a request of the server. */
  async answer(text: string): Promise<Heard> {
    const asked = { id: inside(text, 'ID'), method: /<cwmp:(\w+)>/.exec(text.split('Body>')[1]!)![1]!, xml: text }
    this.asked.push(asked)
    await this.beforeAnswer(asked)
    return this.post(this.envelope(asked.id, this.#act(asked)))
  }

  /** Sends a message in the session. */
  post(text: string | Buffer, authorization?: string): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'text/xml; charset="utf-8"',
        'content-length': Buffer.byteLength(text),
        ...(this.#cookie !== undefined && { cookie: this.#cookie }),
        ...(authorization !== undefined && { authorization }),
      }
      const request = http.request(this.options.url, { method: 'POST', headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const [cookie] = response.headers['set-cookie'] ?? []
          if (cookie) this.#cookie = cookie.split(';')[0]
          resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString(), headers: response.headers })
        })
      })
      request.on('error', reject)
      request.setTimeout(10_000, () => request.destroy(new Error('the server does not answer')))
      request.end(text)
    })
  }

  get cookie(): string | undefined {
    return this.#cookie
  }

  set cookie(value: string | undefined) {
    this.#cookie = value
  }

  envelope(id: string, body: string): string {
    const { namespace = 'urn:dslforum-org:cwmp-1-2' } = this.options
    return `<?xml version="1.0"?><SOAP:Envelope xmlns:SOAP="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:cwmp="${namespace}"><SOAP:Header><cwmp:ID SOAP:mustUnderstand="1">${id}</cwmp:ID></SOAP:Header><SOAP:Body>${body}</SOAP:Body></SOAP:Envelope>`
  }

  /** Returns the Authorization header for a Digest challenge. */
  answerTo(challenge: string, count = 1): string {
    const of = (name: string): string => fieldOf(challenge, name)
    const cnonce = randomBytes(6).toString('hex')
    const nc = count.toString(16).padStart(8, '0')
    const path = new URL(this.options.url).pathname
    const response = md5(
      `${md5(`${this.username}:${of('realm')}:${this.password}`)}:${of('nonce')}:${nc}:${cnonce}:auth:${md5(`POST:${path}`)}`,
    )
    return `Digest username="${this.username}", realm="${of('realm')}", nonce="${of('nonce')}", uri="${path}", qop=auth, nc=${nc}, cnonce="${cnonce}", response="${response}"`
  }

  #basic(): string {
    return `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`
  }

  #list(names: readonly string[]): string {
    return names
      .map(
        (name) =>
          `<ParameterValueStruct><Name>${name}</Name><Value xsi:type="xsd:string">${escape(this.values.get(name) ?? '')}</Value></ParameterValueStruct>`,
      )
      .join('')
  }

  #fault(code: string): string {
    return `<SOAP:Fault><faultcode>Client</faultcode><faultstring>CWMP fault</faultstring><detail><cwmp:Fault><FaultCode>${code}</FaultCode><FaultString>Invalid parameter name</FaultString></cwmp:Fault></detail></SOAP:Fault>`
  }

  /** Does what is asked, and returns the body of the answer. */
  #act({ method, xml }: Asked): string {
    const fault = this.faults.get(method)
    if (fault !== undefined) return this.#fault(fault)
    if (method === 'GetParameterValues')
      return this.#read([...xml.matchAll(/<string>([^<]*)<\/string>/g)].map(([, name]) => unescape(name!)))
    if (method === 'GetParameterNames') {
      const names = this.#below(inside(xml, 'ParameterPath'))
      return `<cwmp:GetParameterNamesResponse><ParameterList>${names.map((name) => `<ParameterInfoStruct><Name>${name}</Name><Writable>${name.includes('DeviceInfo') ? 0 : 1}</Writable></ParameterInfoStruct>`).join('')}</ParameterList></cwmp:GetParameterNamesResponse>`
    }
    if (method === 'SetParameterValues') {
      for (const [, name, value] of xml.matchAll(/<Name>([^<]*)<\/Name><Value[^>]*>([^<]*)<\/Value>/g))
        this.values.set(unescape(name!), unescape(value!))
      return '<cwmp:SetParameterValuesResponse><Status>0</Status></cwmp:SetParameterValuesResponse>'
    }
    if (method === 'Reboot') this.rebootKeys.push(inside(xml, 'CommandKey'))
    if (method === 'Download') {
      this.downloads.push({
        key: inside(xml, 'CommandKey'),
        url: inside(xml, 'URL'),
        size: Number(inside(xml, 'FileSize')),
      })
      return '<cwmp:DownloadResponse><Status>1</Status><StartTime>0001-01-01T00:00:00Z</StartTime><CompleteTime>0001-01-01T00:00:00Z</CompleteTime></cwmp:DownloadResponse>'
    }
    return `<cwmp:${method}Response></cwmp:${method}Response>`
  }

  #below(path: string): string[] {
    return [...this.values.keys()].filter((name) => (path.endsWith('.') ? name.startsWith(path) : name === path))
  }

  #read(paths: readonly string[]): string {
    if (paths.some((path) => this.unknown.has(path) || this.#below(path).length === 0)) return this.#fault('9005')
    const names = paths.flatMap((path) => this.#below(path))
    return `<cwmp:GetParameterValuesResponse><ParameterList>${this.#list(names)}</ParameterList></cwmp:GetParameterValuesResponse>`
  }

  /** Listens for calls of the server, with Digest. `called` runs for each that is answered rightly. */
  async listen(called: () => void): Promise<{ url: string; close(): void }> {
    const nonce = randomBytes(8).toString('hex')
    const server = http.createServer((request, response) => {
      const field = (name: string): string => fieldOf(request.headers.authorization ?? '', name)
      const username = this.values.get('Device.ManagementServer.ConnectionRequestUsername')
      const password = this.values.get('Device.ManagementServer.ConnectionRequestPassword')
      const right = md5(
        `${md5(`${username}:cpe:${password}`)}:${nonce}:${field('nc')}:${field('cnonce')}:auth:${md5(`GET:${request.url}`)}`,
      )
      const isRight = field('response') === right
      if (isRight) called()
      response.writeHead(isRight ? 200 : 401, {
        'www-authenticate': `Digest realm="cpe", qop="auth", nonce="${nonce}"`,
      })
      response.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/call`
    this.values.set('Device.ManagementServer.ConnectionRequestURL', url)
    return { url, close: () => server.close() }
  }
}
