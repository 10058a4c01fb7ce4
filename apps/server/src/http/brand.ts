import { fail } from '@outpost/contract/kit/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Brand, xsrfCookieName } from '../brand/brand.ts'
import { markSvg } from '../brand/mark.ts'
import type { App } from '../context.ts'
import { sendFailure } from '../kit/mount.ts'
import { escapeHtml } from '../kit/escape-html.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * An SVG is a document that may contain scripts. With this policy, one opened directly runs no scripts, loads nothing
 * and has an opaque origin.
 */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** The map service with its key filled in, and its attribution. */
function mapOf({ map }: Brand): object {
  if (!map) return {}
  const filled = (address: string | null): string | undefined =>
    address?.replaceAll('{key}', encodeURIComponent(map.key ?? ''))
  return { map: { style: filled(map.style), tiles: filled(map.tiles), attribution: map.attribution ?? undefined } }
}

/** The parts of the brand that are public, including before sign-in. Original model names are not among them. */
function publicBrand(app: App, request: FastifyRequest): object {
  const brand = app.brand()
  const plainHttp =
    request.protocol === 'http' &&
    !app.env.tls &&
    !loopbackNames.has(request.hostname) &&
    !request.hostname.endsWith('.localhost')
  const {
    short_name,
    name,
    color,
    dark_text,
    logo,
    favicon,
    theme,
    resources,
    disabled_routes,
    vpn_disclaimer,
    links: { help, account, buy },
    documents,
  } = brand
  return {
    short_name,
    name,
    color,
    dark_text,
    logo,
    favicon: iconOf(brand),
    has_icon: favicon !== null,
    theme,
    resources: { show: resources.show },
    disabled_routes,
    vpn_disclaimer,
    links: { help, account, buy },
    documents,
    model_images: Object.fromEntries(
      brand.branded_devices.flatMap(({ branded_model, branded_model_image: image }) =>
        image === null ? [] : [[branded_model, image]],
      ),
    ),
    series: Object.fromEntries(brand.branded_series.map(({ original, branded }) => [original.toLowerCase(), branded])),
    ...mapOf(brand),
    xsrf_cookie: xsrfCookieName(brand),
    plain_http_warning: plainHttp,
    public_url: app.publicUrl(),
  }
}

/**
 * The browser tab's icon. The URL of the generated icon includes its colour, because browsers would otherwise keep the
 * old one.
 */
const iconOf = (brand: Brand): string => brand.favicon ?? `/favicon.svg?${brand.color.slice(1)}`

/**
 * Fills the brand into a page of the console in place of `<!--brand-->`: title, icon, and the whole brand as JSON, so
 * that nothing has to be fetched before the first render. Also fills in the nonce with which the page's content
 * security policy allows its styles.
 */
export function fillPage(app: App, request: FastifyRequest, page: string, nonce: string): string {
  const brand = app.brand()
  const head = [
    `<meta property="csp-nonce" nonce="${nonce}" />`,
    `<title>${escapeHtml(brand.short_name)}</title>`,
    `<link rel="icon" href="${escapeHtml(iconOf(brand))}" />`,
    `<meta name="application-name" content="${escapeHtml(brand.short_name)}" />`,
    `<meta name="description" content="${escapeHtml(brand.name)}" />`,
    `<script type="application/json" id="brand">${JSON.stringify(publicBrand(app, request)).replaceAll('<', String.raw`\u003c`)}</script>`,
  ]
  return page.replace('<!--brand-->', () => head.join('\n    ')).replaceAll('<!--nonce-->', nonce)
}

/** Serves the public brand data and the brand's images. */
export function serveBrand(fastify: FastifyInstance, app: App): void {
  fastify.get('/brand.json', (request, reply) =>
    reply.header('cache-control', 'no-cache').send(publicBrand(app, request)),
  )
  fastify.get('/favicon.svg', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', imagePolicy)
      .type('image/svg+xml')
      .send(markSvg(app.brand().color)),
  )
  fastify.get<{ Params: { name: string } }>('/brand/:name', (request, reply) => {
    const image = app.brand().images.get(`/brand/${request.params.name}`)
    if (!image) return sendFailure(app, request, reply, fail('NOT_FOUND'))
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', imagePolicy)
      .type(image.type)
      .send(image.content)
  })
}
