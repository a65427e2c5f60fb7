// Runs in the browser, as it is.
const profile = new URLSearchParams(location.search).get("profile");

SwaggerUIBundle({
  url: profile ? `openapi.json?profile=${encodeURIComponent(profile)}` : "openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // The only thing that the renderer would ask another host for.
  validatorUrl: null,
});
