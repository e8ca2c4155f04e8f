package dev.platform.edge;

import io.vertx.core.json.JsonObject;

/**
 * A response that the edge gives by itself.
 *
 * @param status HTTP status
 * @param id names the kind of response to a program
 * @param title one line
 * @param what what happened, one sentence
 * @param visitor what a visitor can do
 * @param owner what the service's owner can do
 * @param retryAfter seconds after which asking again makes sense; 0 if unknown
 * @param reloads whether the page asks again then, and shows that it does
 */
record ErrorPage(
    int status,
    String id,
    String title,
    String what,
    String visitor,
    String owner,
    int retryAfter,
    boolean reloads) {

  private static final String BAR =
      "<div class=\"bar\" role=\"progressbar\" aria-label=\"Starting\"><i></i></div>\n";

  private static final String HTML =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <title>%s</title>
      <style>
      :root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --paper: #fcfcfd; --line: #e0e1e6; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #edeef0; --soft: #b0b4ba; --paper: #111113; --line: #363a3f; }
      }
      body { margin: 0; min-height: 100vh; display: grid; place-items: center;
        background: var(--paper); color: var(--ink);
        font: 1rem/1.6 system-ui, sans-serif; }
      main { max-width: 34rem; padding: 2rem; overflow-wrap: anywhere; }
      p.status { margin: 0; color: var(--soft); font-variant-numeric: tabular-nums; }
      h1 { margin: .2rem 0 1rem; font-size: 1.6rem; line-height: 1.25; }
      dl { margin: 1.5rem 0; padding: 1rem 0 0; border-top: 1px solid var(--line); }
      dt { color: var(--soft); font-size: .875rem; }
      dd { margin: 0 0 1rem; }
      a { color: inherit; }
      .bar { height: .25rem; margin: 1.5rem 0; border-radius: 1rem; overflow: hidden; background: var(--line); }
      .bar i { display: block; width: 30%%; height: 100%%; border-radius: 1rem; background: var(--soft);
        animation: run 1.6s ease-in-out infinite alternate; }
      @keyframes run { to { margin-left: 70%%; } }
      @media (prefers-reduced-motion: reduce) { .bar i { animation: none; width: 100%%; } }
      footer { color: var(--soft); font-size: .8125rem; }
      </style>
      </head>
      <body>
      <main>
      <p class="status">%d</p>
      <h1>%s</h1>
      <p>%s</p>
      %s<dl>
      <dt>If you are visiting</dt><dd>%s%s</dd>
      <dt>If this is your service</dt><dd>%s</dd>
      </dl>
      <footer>Request <code>%s</code></footer>
      </main>
      </body>
      </html>
      """;

  /** A page that does not reload. */
  ErrorPage(
      int status,
      String id,
      String title,
      String what,
      String visitor,
      String owner,
      int retryAfter) {
    this(status, id, title, what, visitor, owner, retryAfter, false);
  }

  /** The same, reloading. */
  ErrorPage reloading() {
    return new ErrorPage(status, id, title, what, visitor, owner, retryAfter, true);
  }

  String html(String requestId) {
    String again = retryAfter > 0 ? " <a href=\"\">Reload</a>" : "";
    return HTML.formatted(
        escape(title),
        status,
        escape(title),
        escape(what),
        reloads ? BAR : "",
        escape(visitor),
        again,
        escape(owner),
        escape(requestId));
  }

  String json() {
    return new JsonObject().put("id", id).put("message", what).encode();
  }

  String text(String requestId) {
    return "%s\n%s\n%s\nRequest %s\n".formatted(title, what, owner, requestId);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
