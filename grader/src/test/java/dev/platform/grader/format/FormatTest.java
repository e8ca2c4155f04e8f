package dev.platform.grader.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.platform.grader.Contract;
import dev.platform.grader.Finding;
import dev.platform.grader.Grader;
import dev.platform.grader.Json;
import dev.platform.grader.Report;
import dev.platform.grader.Route;
import dev.platform.grader.Routes;
import dev.platform.grader.Runs;
import dev.platform.grader.Severity;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class FormatTest {
  private static final String BUILD = "5f0c1b7d2e9a4c836f1d";
  private static final String NASTY = "it is <b>\"wrong\"</b> & | `bad`\u0001";

  private static final Report REPORT = report();
  private static final Positions POSITIONS =
      new Positions(Map.of("get-user", new Positions.Position("specs/platform/users.yaml", 7)));

  @Test
  void textHasALineForTheFindingAndOneForItsFix() {
    assertThat(Format.TEXT.print(REPORT, POSITIONS))
        .isEqualToNormalizingNewlines(
            """
            error get-user: %s
              fix: Repair it.
            note run: all is well
              fix: Nothing.
            1 implemented, 0 partial, 207 not-implemented; 1 error, 1 note
            """
                .formatted(NASTY));
  }

  @Test
  void detailsHaveWhatAGradeRestsOn() {
    assertThat(Format.DETAILS.print(REPORT.about(List.of("get-user")), POSITIONS))
        .isEqualToNormalizingNewlines(
            """
            get-user  implemented
              route       GET /v1/users  a.Users#get
              check       cart: a cart is read  2026-11-28T01:02:03Z, https://api.example.org
              seen        1 of 7 statuses, 0 of 2 members, 0 of 0 enum values
            error get-user: %s
              fix: Repair it.
            note run: all is well
              fix: Nothing.
            1 implemented, 0 partial, 0 not-implemented; 1 error, 1 note
            """
                .formatted(NASTY));
  }

  @Test
  void jsonKeepsItsSchema() throws IOException {
    String schema;
    try (var in = Report.class.getResourceAsStream("report.schema.json")) {
      schema = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }

    String json = Format.JSON.print(REPORT, POSITIONS);

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(json, InputFormat.JSON))
        .isEmpty();
    JsonNode root = Json.MAPPER.readTree(json);
    assertThat(root.path("build").asText()).isEqualTo(BUILD);
    assertThat(root.at("/operations/get-user/basis/handlers/0").asText()).isEqualTo("a.Users#get");
    assertThat(root.at("/findings/0"))
        .isEqualTo(
            Json.MAPPER.valueToTree(
                Map.of(
                    "check", "some-check",
                    "operation", "get-user",
                    "severity", "error",
                    "message", NASTY,
                    "fix", "Repair it.")));
  }

  @Test
  void junitHasATestCaseForEachOperation() throws Exception {
    Document xml = parse(Format.JUNIT.print(REPORT, POSITIONS));
    var suite = (Element) xml.getElementsByTagName("testsuite").item(0);

    assertThat(suite.getAttribute("tests")).isEqualTo("209");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(209);
    var failure = (Element) xml.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).isEqualTo(NASTY.replace("\u0001", ""));
    assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo("get-user");
  }

  @Test
  void sarifHasThePlaceOfTheOperation() throws IOException {
    JsonNode run = Json.MAPPER.readTree(Format.SARIF.print(REPORT, POSITIONS)).at("/runs/0");

    assertThat(run.at("/tool/driver/rules").findValuesAsText("id"))
        .containsExactly("some-check", "some-note");
    assertThat(run.at("/results/0/level").asText()).isEqualTo("error");
    assertThat(run.at("/results/0/locations/0/physicalLocation"))
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                {"artifactLocation": {"uri": "specs/platform/users.yaml", "uriBaseId": "%SRCROOT%"},
                 "region": {"startLine": 7}}
                """));
    assertThat(run.at("/results/1/level").asText()).isEqualTo("note");
    assertThat(run.at("/results/1/locations/0").has("physicalLocation")).isFalse();
  }

  @Test
  void markdownHasATableOfWhatIsWrongAndFoldsTheRest() {
    assertThat(Format.MARKDOWN.print(REPORT, POSITIONS))
        .contains("| implemented | 1 |")
        .contains("Evidence: 1 conformance run of build `" + BUILD + "`, until 2026-11-29.")
        .contains(
            "| error | `get-user` (`specs/platform/users.yaml:7`) | it is \\<b\\>\"wrong\"\\</b\\>")
        .contains("<details><summary>1 note</summary>");
  }

  @Test
  void theBadgeIsAnImageThatSaysItToScreenReadersToo() throws Exception {
    Document svg = parse(Format.BADGE.print(REPORT, POSITIONS));

    assertThat(svg.getDocumentElement().getAttribute("aria-label"))
        .isEqualTo("API grades: 1 implemented, 0 partial · 2026-11-29");
    assertThat(Format.BADGE.print(REPORT, POSITIONS)).contains("#dc2626");
    assertThat(Format.BADGE.print(REPORT.about(List.of("listWorkflows")), POSITIONS))
        .doesNotContain("#dc2626");
  }

  @Test
  void thePageNeedsNothingElse() {
    String html = Format.HTML.print(REPORT, POSITIONS);

    assertThat(html)
        .contains("<tr id=\"get-user\" data-grade=\"implemented\" data-findings=\"yes\">")
        .contains("it is &lt;b&gt;&quot;wrong&quot;&lt;/b&gt; &amp; | `bad`")
        .contains("1 check until 2026-11-28")
        .contains("specs/platform/users.yaml:7")
        .contains("<form hidden>")
        .doesNotContain("{{")
        .doesNotContainPattern("<(link|img|iframe|script)\\b[^>]*(src|href)=")
        .doesNotContain("@import", "url(");
    assertThat(html.split("<tr id=", -1)).hasSize(208 + 1);
  }

  @ParameterizedTest
  @EnumSource
  void everyFormatHasNothingToSayOfAnEmptyReport(Format format) {
    var empty = Grader.grade(Contract.bundled(), new Routes(null, List.of()));

    assertThat(format.print(empty, Positions.none())).isNotBlank();
  }

  @Test
  void positionsAreThoseOfTheSources(@TempDir Path folder) throws IOException {
    Path specs = Files.createDirectories(folder.resolve("specs/shop"));
    Files.writeString(
        specs.resolve("carts.yaml"), "paths:\n  /carts:\n    get:\n      operationId: get-cart\n");

    Positions positions = Positions.in(folder.resolve("specs"));

    assertThat(positions.of("get-cart"))
        .contains(new Positions.Position("specs/shop/carts.yaml", 4));
    assertThat(positions.of("other")).isEmpty();
    assertThat(Positions.in(folder.resolve("nothing"))).isEqualTo(Positions.none());
  }

  private static Report report() {
    var contract = Contract.bundled();
    var routes =
        new Routes(
            BUILD, List.of(new Route("GET", "/v1/users", "get-user", "a.Users#get", null, null)));
    Report graded =
        Grader.grade(
            contract, routes, Runs.proofs(Runs.of(BUILD, contract.pinned().digest(), "get-user")));
    List<Finding> findings = new ArrayList<>();
    findings.add(new Finding("some-check", "get-user", Severity.ERROR, NASTY, "Repair it."));
    findings.add(new Finding("some-note", "run", Severity.NOTE, "all is well", "Nothing."));
    return new Report(graded.grades(), findings, BUILD, graded.runs(), graded.bases());
  }

  private static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }
}
