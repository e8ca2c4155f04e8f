package dev.platform.surface.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import graphql.schema.diff.DiffEvent;
import graphql.schema.diff.SchemaDiff;
import graphql.schema.diff.SchemaDiffSet;
import graphql.schema.diff.reporting.CapturingReporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What breaks documents that run against the last release is named in the changelog. A release
 * keeps its schema with {@code -Dgolden=release}.
 */
class SchemaChangesTest {
  private static final Path RELEASED =
      Path.of("src/test/resources/dev/platform/surface/graphql/released.graphqls");

  @Test
  void whatBreaksIsInTheChangelog() throws IOException {
    var schema = withoutDescriptions(PlatformSchema.text());
    if ("release".equals(System.getProperty("golden"))) {
      Files.writeString(RELEASED, schema);
    }
    var changelog = Files.readString(Path.of("../CHANGELOG.md"));

    assertThat(breakages(Files.readString(RELEASED), schema))
        .as("name each in CHANGELOG.md, as `Type.field`, or keep it and deprecate it")
        .allMatch(it -> changelog.contains("`" + name(it) + "`"));
  }

  @Test
  void aFieldThatIsTakenAwayBreaks() {
    var before = "type Query { a: Int b(c: Int): Int }";

    assertThat(breakages(before, "type Query { a: Int b(c: Int!): Int }")).hasSize(1);
    assertThat(breakages(before, "type Query { a: Int }"))
        .singleElement()
        .satisfies(it -> assertThat(name(it)).isEqualTo("Query.b"));
    assertThat(breakages(before, "type Query { a: Int b(c: Int): Int d: Int }")).isEmpty();
  }

  private static List<DiffEvent> breakages(String before, String after) {
    var reporter = new CapturingReporter();
    new SchemaDiff().diffSchema(SchemaDiffSet.diffSetFromSdl(before, after), reporter);
    return reporter.getBreakages();
  }

  private static String name(DiffEvent event) {
    return event.getFieldName() == null
        ? event.getTypeName()
        : event.getTypeName() + "." + event.getFieldName();
  }

  private static String withoutDescriptions(String sdl) {
    return sdl.replaceAll("(?s)[ \\t]*\"\"\"\\n.*?\"\"\"\\n", "").replaceAll("(?m)^#.*\\n", "");
  }
}
