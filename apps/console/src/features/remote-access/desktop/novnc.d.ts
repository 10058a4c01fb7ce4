/** The parts of noVNC 1.7.0 that are used here (its `docs/API.md`); the package contains no types. */
declare module '@novnc/novnc' {
  interface Credentials {
    username?: string
    password?: string
    target?: string
  }

  interface Events {
    connect: CustomEvent
    disconnect: CustomEvent<{ clean: boolean }>
    credentialsrequired: CustomEvent<{ types: (keyof Credentials)[] }>
    securityfailure: CustomEvent<{ status: number; reason?: string }>
    serververification: CustomEvent<{ type: string; publickey: Uint8Array }>
    clipboard: CustomEvent<{ text: string }>
  }

  /** The members of a WebSocket that noVNC uses. */
  interface RawChannel {
    binaryType: string
    protocol: string
    readyState: string
    onopen: (() => void) | null
    onmessage: ((event: { data: ArrayBuffer }) => void) | null
    onerror: ((event: unknown) => void) | null
    onclose: ((event: { code?: number; reason?: string }) => void) | null
    send: (bytes: Uint8Array) => void
    close: () => void
  }

  export default class RFB {
    constructor(target: HTMLElement, channel: RawChannel, options?: { shared?: boolean; credentials?: Credentials })
    viewOnly: boolean
    scaleViewport: boolean
    resizeSession: boolean
    showDotCursor: boolean
    qualityLevel: number
    compressionLevel: number
    background: string
    addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void
    approveServer(): void
    sendCredentials(credentials: Credentials): void
    sendKey(keysym: number, code: string | null, down?: boolean): void
    clipboardPasteFrom(text: string): void
    focus(options?: FocusOptions): void
    disconnect(): void
  }
}
