package dev.platform.platform.blueprint.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.Golden;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BlueprintFixturesTest {
  static List<Path> valid() {
    return Fixtures.valid();
  }

  static List<Path> invalid() {
    return Fixtures.invalid();
  }

  @ParameterizedTest
  @MethodSource("valid")
  void aValidFileHasNoProblem(Path file) {
    var read = BlueprintFile.read(Fixtures.bytes(file));

    assertThat(read.problems()).extracting(BlueprintFixturesTest::line).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void allProblemsOfAFileAreReportedInOrder(Path file) {
    var read = BlueprintFile.read(Fixtures.bytes(file));

    assertThat(read.problems()).isNotEmpty();
    Golden.check(
        file.toString().replace(".yaml", ".txt"),
        read.problems().stream()
            .map(BlueprintFixturesTest::line)
            .collect(Collectors.joining("\n", "", "\n")));
  }

  private static String line(Problem problem) {
    return "%d:%d %s %s"
        .formatted(problem.line(), problem.column(), problem.code(), problem.text());
  }
}
