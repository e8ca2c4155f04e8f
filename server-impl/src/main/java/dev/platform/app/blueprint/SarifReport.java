package dev.platform.app.blueprint;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.platform.platform.blueprint.format.BlueprintFile;
import dev.platform.platform.blueprint.format.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** What was found, in the format of SARIF 2.1.0. */
record SarifReport(@JsonProperty("$schema") String schema, String version, List<Run> runs) {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  record Run(Tool tool, String columnKind, List<Result> results) {}

  record Tool(Driver driver) {}

  record Driver(String name, List<Rule> rules) {}

  record Rule(String id, Text shortDescription) {}

  record Result(String ruleId, String level, Text message, List<Location> locations) {}

  record Text(String text) {}

  record Location(PhysicalLocation physicalLocation) {}

  record PhysicalLocation(ArtifactLocation artifactLocation, Region region) {}

  record ArtifactLocation(String uri) {}

  record Region(int startLine, int startColumn) {}

  static SarifReport of(String file, BlueprintFile read) {
    var uri = uri(file);
    var rules =
        read.problems().stream()
            .map(Problem::code)
            .distinct()
            .sorted()
            .map(it -> new Rule(it.name(), new Text(it.meaning())));
    return new SarifReport(
        SCHEMA,
        "2.1.0",
        List.of(
            new Run(
                new Tool(new Driver("platform", rules.toList())),
                "unicodeCodePoints",
                read.problems().stream().map(it -> result(uri, it)).toList())));
  }

  private static Result result(String uri, Problem problem) {
    return new Result(
        problem.code().name(),
        "error",
        new Text(problem.text()),
        List.of(
            new Location(
                new PhysicalLocation(
                    new ArtifactLocation(uri), new Region(problem.line(), problem.column())))));
  }

  private static String uri(String file) {
    try {
      return new URI(null, null, file.replace('\\', '/'), null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(file, e);
    }
  }
}
