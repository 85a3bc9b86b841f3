import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = { readonly [key: string]: unknown };

interface Operation {
  readonly responses: Readonly<Record<string, Json>>;
}

interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const documentId = 'openapi';

/** A refusal outside operations. Spec: Errors; choice: errorsBeyondTheList. */
const plainRefusal = {
  type: 'object',
  properties: { message: { type: 'string' }, status: { enum: [404, 405] } },
  required: ['message', 'status'],
  additionalProperties: false,
};
const refusalId = 'plain-refusal';
const mediaType = 'application/json';

/** Checker of answers against the OpenAPI document, by an independent JSON Schema validator. */
export class AnswerChecker {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #document: Document;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: unknown) {
    addFormats.default(this.#ajv);
    // Its dialect's own format, which the package does not know.
    this.#ajv.addFormat('idn-email', /^[^@\s]+@[^@\s]+$/u);
    this.#document = document as Document;
    this.#ajv.addSchema(document as object, documentId);
    this.#ajv.addSchema(plainRefusal, refusalId);
  }

  /** Throws on undocumented answers. Returns null for an unknown address. */
  check(method: string, path: string, answer: ReceivedAnswer): string | null {
    const place = this.#placeOf(method, path);
    if (place === null) {
      this.#checkBody(refusalId, answer);
      return null;
    }
    const listed = this.#resolved(`${place}/responses/${answer.status}`);
    if (listed === null)
      throw new Error(`${method} ${path}: ${answer.status} is not in the OpenAPI document`);
    this.#checkHeaders(listed.value, answer);
    if (this.#read(`${listed.pointer}/content`) === undefined) {
      if (answer.text !== '') throw new Error(`${method} ${path}: ${answer.status} has no content`);
    } else this.#checkBody(`${listed.pointer}/content/${escape(mediaType)}/schema`, answer);
    return place;
  }

  /** Throws if a callback doesn't fit its webhook. Spec: Events. */
  checkCallback(name: string, body: unknown): void {
    this.#validate(`#/webhooks/${name}/post/requestBody/content/${escape(mediaType)}/schema`, body);
  }

  #placeOf(method: string, path: string): string | null {
    const at = path.split('?')[0] ?? '';
    const verb = method.toLowerCase();
    const templates = Object.entries(this.#document.paths).filter(([, verbs]) => verbs[verb] !== undefined);
    const [template] =
      templates.find(([one]) => one === at) ?? templates.find(([one]) => patternOf(one).test(at)) ?? [];
    if (template === undefined) return null;
    return `#/paths/${escape(template)}/${verb}`;
  }

  #checkHeaders({ headers = {} }: Json, answer: ReceivedAnswer): void {
    for (const name of Object.keys(headers as Json))
      if (answer.headers[name.toLowerCase()] === undefined)
        throw new Error(`${answer.status} without its header ${name}`);
  }

  #checkBody(pointer: string, { status, headers, text }: ReceivedAnswer): void {
    const type = String(headers['content-type'] ?? '');
    if (!type.startsWith(mediaType)) throw new Error(`${status} is of type ${type}`);
    this.#validate(pointer, JSON.parse(text));
  }

  #validate(pointer: string, body: unknown): void {
    let validate = this.#validators.get(pointer);
    if (validate === undefined) {
      validate = this.#ajv.compile({ $ref: pointer.startsWith('#') ? `${documentId}${pointer}` : pointer });
      this.#validators.set(pointer, validate);
    }
    if (!validate(body)) throw new Error(`${pointer}: ${this.#ajv.errorsText(validate.errors)}`);
  }

  #resolved(pointer: string): { pointer: string; value: Json } | null {
    const value = this.#read(pointer);
    if (value === undefined) return null;
    return typeof value['$ref'] === 'string' ? this.#resolved(value['$ref']) : { pointer, value };
  }

  #read(pointer: string): Json | undefined {
    const keys = pointer.slice('#/'.length).split('/').map(unescape);
    return keys.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], this.#document) as
      | Json
      | undefined;
  }
}

const escape = (key: string) =>
  key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
const unescape = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
const patternOf = (template: string) => new RegExp(`^${template.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`);
