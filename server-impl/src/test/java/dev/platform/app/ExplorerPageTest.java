package dev.platform.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewLogLine;
import dev.platform.testing.Accessibility;
import dev.platform.testing.Chromium;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page with which users try GraphQL, in a real browser. */
@Tag("slow")
class ExplorerPageTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @RegisterExtension static final Chromium chromium = new Chromium();
  @TempDir static Path data;

  private static final String SERVICE =
      """
      {"type": "web_service", "name": "shop", "ownerId": "%s",
       "repo": "https://git.example.org/acme/shop.git", "branch": "main",
       "serviceDetails": {"runtime": "node",
         "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
      """;

  private static TestServer server;
  private static String owner;
  private static String service;
  private final List<String> complaints = new ArrayList<>();
  private BrowserContext window;
  private Page page;

  @BeforeAll
  static void start() {
    server = TestProcess.on(database).clock(Clock.systemUTC()).data(data).unlimited().serve();
    var admin =
        TestClient.browser(server.address(), TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
    owner = admin.json("/v1/owners").at("/0/owner/id").asText();
    service = admin.post("/v1/services", SERVICE.formatted(owner)).at("/service/id").asText();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void open() {
    window = chromium.open(new Browser.NewContextOptions().setBaseURL(server.address().toString()));
    page = window.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    page.navigate("/graphql/explorer");
    page.getByLabel("Email").fill(TestProcess.EMAIL);
    page.getByLabel("Password").fill(TestProcess.PASSWORD.reveal());
    button("Log in").click();
    assertThat(page).hasURL(Pattern.compile(".*/graphql/explorer"));
    assertThat(editor()).isVisible();
    assertThat(button("Stop")).isHidden();
  }

  @AfterEach
  void nothingWasBlockedOrBroken() {
    window.close();
    assertThat(complaints).isEmpty();
  }

  private Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private Locator editor() {
    return page.getByLabel("Document");
  }

  private Locator result() {
    return page.locator("#result");
  }

  private void check() {
    assertThat(Accessibility.violations(page)).isEmpty();
  }

  @Test
  void aDocumentRunsWithTheKeyboardAloneAndIsRemembered() {
    editor().focus();
    page.keyboard().press("Control+A");
    page.keyboard().type("query Named {\nservices {\nname\n}\n}");
    assertThat(editor()).hasValue("query Named {\n  services {\n    name\n  }\n}");
    page.keyboard().press("Control+Enter");

    assertThat(result()).containsText("\"name\": \"shop\"");
    assertThat(page.locator("#status")).containsText("Status 200");
    check();
    page.keyboard().press("Tab");
    assertThat(page.getByLabel("Variables (JSON)")).isFocused();
    page.keyboard().press("Tab");
    assertThat(button("Run")).isFocused();

    page.reload();
    assertThat(editor()).hasValue(Pattern.compile("query Named .*", Pattern.DOTALL));
    button("query Named { services { name } }").click();
    assertThat(editor()).isFocused();
    button("Clear history").click();
    assertThat(page.locator("#history li")).hasCount(0);
  }

  @Test
  @Tag("drill")
  void theSchemaIsSearchedAndRead() {
    page.getByLabel("Search types and fields").focus();
    assertThat(button("Mutation")).isVisible();
    page.keyboard().type("latest deploy");
    assertThat(page.locator("#found")).containsText("matches");
    check();
    page.keyboard().press("Control+A");
    page.keyboard().type("Query.services");
    button("Query.services").first().focus();
    page.keyboard().press("Enter");

    assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Query")))
        .isFocused();
    check();
    button("[Service!]!").first().click();
    assertThat(page.locator("#schema")).containsText("latestDeploy");
    button("Back to the results").click();
    assertThat(page.getByLabel("Search types and fields")).isFocused();
  }

  @Test
  @Tag("drill")
  void mutationsTakeVariables() {
    editor()
        .fill(
            "mutation Save($input: SetEnvVarInput!) { setEnvVar(input: $input) { envVar { key value } } } query Other { viewer { user { email } } }");
    page.getByLabel("Variables (JSON)").fill("{");
    button("Run").click();
    assertThat(page.locator("#variables-problem")).hasText("The variables must be a JSON object.");
    assertThat(page.getByLabel("Variables (JSON)")).isFocused();
    check();

    page.getByLabel("Variables (JSON)")
        .fill(
            "{\"input\": {\"serviceId\": \"%s\", \"envVarKey\": \"COLOR\", \"value\": \"<b>green</b>\"}}"
                .formatted(service));
    page.getByLabel("Operation").selectOption("Save");
    button("Run").click();

    assertThat(result()).containsText("<b>green</b>");
    page.getByLabel("Operation").selectOption("Other");
    button("Run").click();
    assertThat(result()).containsText("\"viewer\"");
    assertThat(page.locator("#history li")).hasCount(1);
    assertThat(page.locator("#history")).not().containsText("green");
  }

  @Test
  @Tag("drill")
  void aSubscriptionIsFollowedUntilItIsStopped() {
    editor()
        .fill(
            "subscription { logs(ownerId: \"%s\", resource: [\"%s\"], type: [\"app\"]) { message } }"
                .formatted(owner, service));
    button("Run").click();
    assertThat(page.locator("#status")).hasText("Waiting for results.");
    server
        .get(LogWriter.class)
        .write(
            new NewLogLine(service, LogType.APP, null, Clock.systemUTC().instant(), "it is open"));

    assertThat(result()).containsText("it is open");
    assertThat(page.locator("#status")).hasText("1 result, the newest first");
    button("Stop").click();
    assertThat(page.locator("#status")).hasText("Stopped.");
    assertThat(button("Run")).isEnabled();
  }
}
