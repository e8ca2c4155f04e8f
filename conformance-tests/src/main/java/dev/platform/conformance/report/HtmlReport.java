package dev.platform.conformance.report;

import dev.platform.conformance.report.Coverage.Row;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One page that needs nothing else; the filter needs scripts, the rest does not. */
final class HtmlReport {
  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Conformance tests: %s</title>
      <style>
      :root { color-scheme: light dark; --line: #8884; --good: #15803d; --bad: #b91c1c; --dim: #6b7280 }
      @media (prefers-color-scheme: dark) { :root { --good: #4ade80; --bad: #f87171; --dim: #9ca3af } }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem }
      table { border-collapse: collapse; width: 100%% }
      th, td { border-bottom: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top }
      thead th { position: sticky; top: 0; background: Canvas }
      pre { white-space: pre-wrap; margin: 0; font-size: .85rem }
      .passed, .seen { color: var(--good) } .failed { color: var(--bad) } .skipped, .never { color: var(--dim) }
      .wide { overflow-x: auto }
      input { font: inherit; padding: .25rem .5rem; width: min(30rem, 100%%) }
      </style>
      </head>
      <body>
      <h1>Conformance tests</h1>
      <p>%s<br>Started %s, took %s seconds%s.</p>
      <p><b class="passed">%d passed</b>, <b class="failed">%d failed</b>, <b class="skipped">%d skipped</b>.
      %d of %d operations returned success. %d of %d declared responses were seen.</p>
      <p><label>Filter <input type="search" id="filter" placeholder="operation or check"></label></p>
      <h2>Checks</h2>
      <div class="wide"><table>
      <thead><tr><th scope="col">Outcome</th><th scope="col">Check</th><th scope="col">Seconds</th></tr></thead>
      <tbody>
      %s</tbody>
      </table></div>
      <h2>Responses</h2>
      <p>Responses that the API spec declares for the operations of this installation: ✓ was seen, ✗ was never seen.</p>
      <div class="wide"><table>
      <thead><tr><th scope="col">Operation</th>%s</tr></thead>
      <tbody>
      %s</tbody>
      </table></div>
      <script>
      const filter = document.getElementById("filter");
      filter.addEventListener("input", () => {
        const text = filter.value.toLowerCase();
        for (const row of document.querySelectorAll("tbody tr")) {
          row.hidden = !row.textContent.toLowerCase().includes(text);
        }
      });
      </script>
      </body>
      </html>
      """;

  private HtmlReport() {}

  static String of(RunReport run) {
    Coverage coverage = run.coverage();
    SortedSet<Integer> statuses =
        coverage.operations().stream()
            .flatMap(it -> it.statuses().keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    return PAGE.formatted(
        escape(run.url().toString()),
        escape(run.url().toString()),
        escape(run.started()),
        Math.round(run.seconds()),
        run.interrupted() ? ", interrupted" : "",
        run.passed(),
        run.failed(),
        run.skipped(),
        coverage.succeeded(),
        coverage.operations().size(),
        coverage.seen(),
        coverage.declared(),
        checks(run.checks()),
        join(statuses.stream().map("<th scope=\"col\">%d</th>"::formatted).toList()),
        join(coverage.operations().stream().map(it -> row(it, statuses)).toList()));
  }

  /** What failed comes first, then what was skipped. */
  private static String checks(List<CheckResult> checks) {
    return List.of(Outcome.FAILED, Outcome.SKIPPED, Outcome.PASSED).stream()
        .flatMap(outcome -> checks.stream().filter(it -> it.outcome() == outcome))
        .map(HtmlReport::check)
        .collect(Collectors.joining());
  }

  private static String check(CheckResult check) {
    String reason = check.reason().isEmpty() ? "" : "<pre>" + escape(check.reason()) + "</pre>";
    return "<tr><td class=\"%1$s\">%1$s</td><td>%2$s%3$s<br><small>%4$s</small></td><td>%5$s</td></tr>%n"
        .formatted(
            check.outcome().wire(),
            escape(check.title()),
            reason,
            String.join(" ", check.operations()),
            String.format(Locale.ROOT, "%.1f", check.seconds()));
  }

  private static String row(Row row, SortedSet<Integer> statuses) {
    String cells = join(statuses.stream().map(status -> cell(row.statuses().get(status))).toList());
    return "<tr><td><b>%s</b><br>%s <code>%s</code></td>%s</tr>%n"
        .formatted(escape(row.operation()), row.method(), escape(row.path()), cells);
  }

  private static String cell(@Nullable Boolean seen) {
    if (seen == null) {
      return "<td></td>";
    }
    return seen ? "<td class=\"seen\">✓</td>" : "<td class=\"never\">✗</td>";
  }

  private static String join(List<String> parts) {
    return String.join("", parts);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
