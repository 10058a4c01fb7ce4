import type { Parameter } from './read.ts'
import { escaped } from './xml.ts'

/** A request that the server sends to a device. */
export interface Request {
  method: 'GetParameterValues' | 'GetParameterNames' | 'SetParameterValues' | 'Download' | 'Reboot'
  /** The content of the element of the method. */
  content: string
}

/** The namespace for devices that name none. */
const firstNamespace = 'urn:dslforum-org:cwmp-1-0'

/** Writes a message with the id of the request and the namespace of the device. */
export const envelope = (id: string, namespace: string | undefined, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<soap-env:Envelope xmlns:soap-env="http://schemas.xmlsoap.org/soap/envelope/" xmlns:soap-enc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:cwmp="${namespace ?? firstNamespace}"><soap-env:Header><cwmp:ID soap-env:mustUnderstand="1">${escaped(id)}</cwmp:ID></soap-env:Header><soap-env:Body>${content}</soap-env:Body></soap-env:Envelope>`

/** Writes a request of the server. */
export const requestXml = (id: string, namespace: string | undefined, { method, content }: Request): string =>
  envelope(id, namespace, `<cwmp:${method}>${content}</cwmp:${method}>`)

/** Writes the answer to a request of a device. */
export const answerXml = (id: string, namespace: string | undefined, method: string, content = ''): string =>
  envelope(id, namespace, `<cwmp:${method}Response>${content}</cwmp:${method}Response>`)

/** Writes a fault: 8000 for a method that the server does not have, 8003 for arguments that it does not take. */
export const faultXml = (id: string, namespace: string | undefined, code: number, text: string): string =>
  envelope(
    id,
    namespace,
    `<soap-env:Fault><faultcode>Client</faultcode><faultstring>CWMP fault</faultstring><detail><cwmp:Fault><FaultCode>${code}</FaultCode><FaultString>${escaped(text)}</FaultString></cwmp:Fault></detail></soap-env:Fault>`,
  )

/** Asks for the values of these parameters, or of everything below a path that ends in a dot. */
export const getValues = (names: readonly string[]): Request => ({
  method: 'GetParameterValues',
  content: `<ParameterNames soap-enc:arrayType="xsd:string[${names.length}]">${names.map((name) => `<string>${escaped(name)}</string>`).join('')}</ParameterNames>`,
})

/** Asks which parameters there are at or below a path, and which of them can be set. */
export const getNames = (path: string): Request => ({
  method: 'GetParameterNames',
  content: `<ParameterPath>${escaped(path)}</ParameterPath><NextLevel>0</NextLevel>`,
})

/** Sets parameters, all or none. */
export const setValues = (parameters: readonly Parameter[], key: string): Request => ({
  method: 'SetParameterValues',
  content: `<ParameterList soap-enc:arrayType="cwmp:ParameterValueStruct[${parameters.length}]">${parameters
    .map(
      ({ name, type, value }) =>
        `<ParameterValueStruct><Name>${escaped(name)}</Name><Value xsi:type="xsd:${type}">${escaped(value)}</Value></ParameterValueStruct>`,
    )
    .join('')}</ParameterList><ParameterKey>${escaped(key)}</ParameterKey>`,
})

/** Lets the device restart after the session. It names the key in its next Inform. */
export const reboot = (key: string): Request => ({
  method: 'Reboot',
  content: `<CommandKey>${escaped(key)}</CommandKey>`,
})

/** Lets the device fetch firmware and install it. It names the key in its report about the transfer. */
export const download = ({
  key,
  url,
  size,
  name,
}: {
  key: string
  url: string
  size: number
  name: string
}): Request => ({
  method: 'Download',
  content: `<CommandKey>${escaped(key)}</CommandKey><FileType>1 Firmware Upgrade Image</FileType><URL>${escaped(url)}</URL><Username></Username><Password></Password><FileSize>${size}</FileSize><TargetFileName>${escaped(name)}</TargetFileName><DelaySeconds>0</DelaySeconds><SuccessURL></SuccessURL><FailureURL></FailureURL>`,
})
