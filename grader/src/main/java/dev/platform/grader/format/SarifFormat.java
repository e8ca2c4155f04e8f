package dev.platform.grader.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.grader.Finding;
import dev.platform.grader.Json;
import dev.platform.grader.Report;
import dev.platform.grader.format.Positions.Position;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** SARIF 2.1.0 for code scanning: each finding stands where the API spec declares its operation. */
final class SarifFormat implements Format.Writer {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** The folder of the sources, as code scanning calls it. */
  private static final String ROOT = "%SRCROOT%";

  @Override
  public String print(Report report, Positions positions) {
    ObjectNode root = Json.MAPPER.createObjectNode();
    root.put("$schema", SCHEMA).put("version", "2.1.0");
    ObjectNode run = root.putArray("runs").addObject();
    ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "grader");
    ArrayNode rules = driver.putArray("rules");
    report.findings().stream()
        .map(Finding::check)
        .collect(Collectors.toCollection(TreeSet::new))
        .forEach(check -> rules.addObject().put("id", check).put("name", name(check)));
    run.put("columnKind", "utf16CodeUnits");
    ArrayNode results = run.putArray("results");
    report.findings().forEach(finding -> result(results.addObject(), finding, positions));
    return Json.write(root);
  }

  private static void result(ObjectNode result, Finding finding, Positions positions) {
    result
        .put("ruleId", finding.check())
        .put("level", finding.severity().wire())
        .putObject("message")
        .put("text", "%s: %s. %s".formatted(finding.operation(), finding.message(), finding.fix()));
    ObjectNode location = result.putArray("locations").addObject();
    positions.of(finding.operation()).ifPresent(it -> place(location, it));
    location
        .putArray("logicalLocations")
        .addObject()
        .put("name", finding.operation())
        .put("kind", "member");
    // The same finding in the next run is the same, wherever the operation stands then.
    result
        .putObject("partialFingerprints")
        .put("operation/v1", finding.check() + ":" + finding.operation());
  }

  private static void place(ObjectNode location, Position position) {
    ObjectNode physical = location.putObject("physicalLocation");
    physical.putObject("artifactLocation").put("uri", position.file()).put("uriBaseId", ROOT);
    physical.putObject("region").put("startLine", position.line());
  }

  /** {@code NoEvidence} for {@code no-evidence}. */
  private static String name(String check) {
    var name = new StringBuilder();
    for (String word : check.split("-")) {
      name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return name.toString();
  }
}
