/** Core's templates, compiled, by their addresses. Empty here: they are put in when the client is bundled (`server/bundle.ts`). */
export const CORE_TEMPLATES: Readonly<Record<string, TemplateSpecification>> = {};
