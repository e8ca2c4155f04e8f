package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import dev.platform.edge.ErrorPageSamples;
import dev.platform.testing.Accessibility;
import dev.platform.testing.Chromium;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Pages for people, with assistive technology and on screens of any size. */
@Tag("slow")
class AccessiblePagesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @RegisterExtension static final Chromium chromium = new Chromium();
  @TempDir static Path data;

  private static final String SERVICE =
      """
      {"type": "web_service", "name": "a-service-with-a-rather-long-name", "ownerId": "%s",
       "repo": "https://git.example.com/an-organization/a-repository-with-a-rather-long-name",
       "serviceDetails": {"runtime": "node", "envSpecificDetails": {"startCommand": "./go"}}}
      """;

  private static final String POSTGRES =
      """
      {"name": "a-database-with-a-rather-long-name", "ownerId": "%s", "plan": "pro_4gb",
       "version": "18", "readReplicas": [{"name": "a-read-replica-with-a-rather-long-name"}],
       "ipAllowList": [
         {"cidrBlock": "203.0.113.0/24", "description": "the office in the north of the town"},
         {"cidrBlock": "2001:db8:85a3:8d3:1319:8a2e:370:7348/128", "description": "a laptop"}]}
      """;

  private static final String KEY_VALUE =
      """
      {"name": "a-cache-with-a-rather-long-name", "ownerId": "%s", "plan": "starter"}
      """;

  /** What is wider than its place. */
  private static final String CUT_OFF =
      """
      [...document.querySelectorAll('html, .table')]
        .filter((it) => it.scrollWidth > it.clientWidth)
        .map((it) => it.outerHTML.slice(0, 100))
      """;

  private static TestServer server;
  private static OauthCalls calls;
  private Page page;

  @BeforeAll
  static void start() {
    server =
        TestProcess.on(database)
            .data(data)
            .with(
                Map.of(
                    "platform.mail.url", "smtp://127.0.0.1:1",
                    "platform.mail.sender", "platform@example.org"))
            .unlimited()
            .serve();
    calls = new OauthCalls(server.address());
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void open() {
    page =
        chromium
            .open(new Browser.NewContextOptions().setBaseURL(server.address().toString()))
            .newPage();
  }

  @AfterEach
  void close() {
    page.context().close();
  }

  @Test
  @Tag("drill")
  void everyoneCanUseThePagesOfTheAccount() {
    page.navigate("/login");
    check("login");
    page.navigate("/password-resets");
    check("password-reset");
    page.navigate("/login");
    logIn("/settings/api-keys");
    page.getByLabel("Key name").fill("a key with a long name for a laptop of the north office");
    button("Create key").click();
    check("api-keys");
    page.navigate("/settings/account");
    check("account");
    page.locator("summary").first().click();
    check("menu-of-workspaces");
    page.locator("summary").first().click();
    page.locator("summary").last().click();
    check("menu-of-the-user");
    page.navigate("/settings/members");
    check("members");
    page.getByLabel("Email").fill("screens@example.org");
    button("Create invite link").click();
    check("invited");
    page.navigate(page.locator("#invitation-link").textContent());
    check("invitation");
    page.navigate("/graphql/explorer");
    button("Run").click();
    page.getByLabel("Search types and fields").fill("deploy");
    page.locator("#schema button").first().click();
    check("explorer");
    page.navigate("/nowhere");
    check("nowhere");
  }

  @Test
  @Tag("drill")
  void everyoneCanUseThePagesOfAuthorization() throws Exception {
    logIn("/device");
    check("device");
    var robot = calls.register("Robot");
    page.navigate("/device?user_code=" + userCode(robot));
    check("device-question");
    button("Connect device").click();
    check("device-connected");
    page.navigate("/device?user_code=" + userCode(robot));
    button("Cancel").click();
    check("device-denied");
    page.navigate("/device?user_code=BCDF-GHJK");
    check("device-unknown");
    page.navigate(calls.authorize(robot, "platform.read platform.write"));
    check("consent");
    page.navigate("/oauth2/authorize?response_type=code&client_id=" + calls.register("Prize draw"));
    check("leaving");
  }

  @Test
  void everyoneCanUseThePageOfAService() {
    var admin =
        TestClient.browser(server.address(), TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
    var owner = admin.json("/v1/owners").at("/0/owner/id").asText();
    var service = admin.post("/v1/services", SERVICE.formatted(owner)).path("service");
    server.settle();
    logIn("/settings/account");
    page.navigate(service.path("dashboardUrl").asText());
    check("service");
  }

  @Test
  @Tag("drill")
  void everyoneCanUseThePagesOfDatastores() {
    var admin =
        TestClient.browser(server.address(), TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
    var owner = admin.json("/v1/owners").at("/0/owner/id").asText();
    var postgres = admin.post("/v1/postgres", POSTGRES.formatted(owner));
    var keyValue = admin.post("/v1/key-value", KEY_VALUE.formatted(owner));
    logIn("/settings/account");
    page.navigate("/d/" + postgres.path("id").asText());
    check("postgres");
    page.navigate("/d/" + postgres.at("/readReplicas/0/id").asText());
    check("read-replica");
    page.navigate("/r/" + keyValue.path("id").asText());
    check("key-value");
  }

  @Test
  @Tag("drill")
  void everyoneCanReadTheErrorPagesOfTheEdge() {
    ErrorPageSamples.html()
        .forEach(
            (name, html) -> {
              page.setContent(html);
              check("edge-" + name);
            });
  }

  private void logIn(String target) {
    page.navigate(target);
    page.getByLabel("Email").fill(TestProcess.EMAIL);
    page.getByLabel("Password").fill(TestProcess.PASSWORD.reveal());
    button("Log in").click();
  }

  private String userCode(String client) throws Exception {
    return calls.form("/oauth2/device/authorize", "client_id=" + client).path("user_code").asText();
  }

  /** Wide and light, then as on a phone and dark: each color and each layout is looked at. */
  private void check(String name) {
    check(name, 1440, ColorScheme.LIGHT);
    check(name, 390, ColorScheme.DARK);
  }

  /** Looked at by people, too: the pictures stay in {@code target/pages}. */
  private void check(String name, int width, ColorScheme scheme) {
    page.setViewportSize(width, 900);
    page.emulateMedia(
        new Page.EmulateMediaOptions()
            .setColorScheme(scheme)
            .setReducedMotion(ReducedMotion.REDUCE));
    var look = name + "-" + scheme + "-" + width;
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(Path.of("target/pages/" + look + ".png"))
            .setFullPage(true));
    assertThat((List<?>) page.evaluate(CUT_OFF)).as(look).isEmpty();
    assertThat(Accessibility.violations(page)).as(look).isEmpty();
  }

  private Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}
