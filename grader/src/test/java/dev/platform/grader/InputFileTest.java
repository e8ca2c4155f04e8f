package dev.platform.grader;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.grader.evidence.ConformanceRun;
import dev.platform.grader.evidence.Exemptions;
import dev.platform.grader.evidence.Permissions;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad input is a sentence with the file and the line. */
class InputFileTest {
  private static final String GOOD = Runs.of("b", "c", "get-cart");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "format": 1,      | "format": 2,  | f.json:15: The file is wrong: this grader reads format 1, not 2.
          "suite"           | "x": 1, "suite" | f.json:15: The member /x is unknown.
          "suite": "1.2.3", | ''            | f.json:15: The member /suite is missing.
          28T01:00:00Z      | today         | f.json:15: The file is wrong: "2026-11-today" is not a time.
          "url"             | "uri"         | f.json:5: The member /install/url is missing.
          "checks": {       | "checks": [{  | f.json:7: The member /checks has the wrong type.
          "suite"           | suite         | f.json:3: The file is not JSON: Unexpected character ('s' (code 115)): was expecting double-quote to start field name.
          "suite"           | "format"      | f.json:3: The file is not JSON: Duplicate field 'format'.
          """)
  void aBrokenEvidenceFileIsNamedWithTheLine(String good, String bad, String message) {
    var file = new InputFile("f.json", GOOD.replaceFirst(Pattern.quote(good), bad));

    assertThatThrownBy(() -> ConformanceRun.read(file))
        .isInstanceOf(BadInput.class)
        .hasMessage(message);
  }

  @Test
  void aRouteWithoutAMethodOfItsHandlerIsNamed() {
    var file =
        new InputFile(
            "routes.json",
            """
            {"routes": [
              {"method": "GET", "path": "/v1/users", "handler": "somewhere"}
            ]}
            """);

    assertThatThrownBy(() -> Routes.read(file))
        .hasMessage(
            "routes.json:2: The member /routes/0 is wrong: a handler must be a class and a method,"
                + " class#method.");
  }

  @Test
  void aGradeInTheRoutesIsRejected() {
    var file =
        new InputFile(
            "routes.json",
            """
            {"routes": [
              {"method": "GET", "path": "/v1/users", "handler": "a.Users#get",
               "grade": "implemented"}
            ]}
            """);

    assertThatThrownBy(() -> Routes.read(file))
        .hasMessage("routes.json:3: The member /routes/0/grade is unknown.");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> InputFile.read(Path.of("no-such.json")))
        .hasMessage("no-such.json: The file does not exist.");
  }

  @Test
  void anExemptionWithoutAReasonIsNamed() {
    var file = new InputFile("exempt.txt", "# none\n\nget-cart\n");

    assertThatThrownBy(() -> Exemptions.read(file))
        .hasMessage("exempt.txt:3: The exemption of get-cart needs a reason.");
  }

  @Test
  void aRowOfAnotherLengthIsNamed() {
    var file = new InputFile("table.txt", "# Columns: admin, viewer\nget-cart yes\n");

    assertThatThrownBy(() -> Permissions.read(file))
        .hasMessage("table.txt:2: The row get-cart has 1 cells, but there are 2 columns.");
  }
}
