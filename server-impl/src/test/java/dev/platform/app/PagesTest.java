package dev.platform.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.platform.testing.Chromium;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages of the account, in a real browser. */
@Tag("slow")
class PagesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @RegisterExtension static final Chromium chromium = new Chromium();
  @TempDir static Path data;

  private static TestServer server;
  private static OauthCalls calls;
  private final List<String> complaints = new ArrayList<>();
  private BrowserContext window;
  private Page page;

  @BeforeAll
  static void start() {
    server = TestProcess.on(database).data(data).unlimited().serve();
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
    open(new Browser.NewContextOptions());
  }

  private void open(Browser.NewContextOptions options) {
    if (window != null) {
      window.close();
    }
    window = chromium.open(options.setBaseURL(server.address().toString()));
    page = window.newPage();
    page.onConsoleMessage(
        message -> {
          // The browser itself reports each answer of 4xx; those are asserted by the tests.
          if (message.type().equals("error") && !message.text().contains("status of 4")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
  }

  @AfterEach
  void nothingWasBlockedOrBroken() {
    window.close();
    assertThat(complaints).isEmpty();
  }

  @Test
  void aPersonLogsInAndOutWithTheKeyboardAlone() {
    page.navigate("/settings/api-keys");
    page.keyboard().type(TestProcess.EMAIL);
    page.keyboard().press("Tab");
    page.keyboard().type(TestProcess.PASSWORD.reveal());
    page.keyboard().press("Enter");

    assertThat(page).hasURL(Pattern.compile(".*/settings/api-keys"));
    assertThat(heading("API keys")).isVisible();

    page.keyboard().press("Tab");
    assertThat(page.getByText("Skip to content")).isFocused();
    page.locator("summary").last().focus();
    page.keyboard().press("Enter");
    page.keyboard().press("Tab");
    page.keyboard().press("Tab");
    assertThat(button("Log out")).isFocused();
    page.keyboard().press("Enter");

    assertThat(heading("Log in")).isVisible();
    page.navigate("/settings/account");
    assertThat(heading("Log in")).isVisible();
  }

  @ParameterizedTest
  @Tag("drill")
  @CsvSource({"admin@example.org, wrong password here", "nobody@example.org, wrong password here"})
  void aMistakeAtTheLoginDoesNotSayWhatIsWrong(String email, String password) {
    page.navigate("/login");
    logIn(email, password);

    assertThat(alert()).hasText("Incorrect email or password.");
    assertThat(page.getByLabel("Email")).hasValue(email);
    assertThat(page.getByLabel("Password")).hasValue("");
  }

  @Test
  @Tag("drill")
  void aLoginGoesOnOnlyToPagesOfItsOwn() {
    page.navigate("/login?continue=//evil.example/x");
    logIn();

    assertThat(heading("API keys")).isVisible();
    assertThat(page.url()).startsWith(server.address() + "/");
  }

  @Test
  void withoutScriptAKeyIsMadeShownOnceUsedAndRevoked() throws Exception {
    open(new Browser.NewContextOptions().setJavaScriptEnabled(false));
    page.navigate("/settings/api-keys");
    logIn();

    page.getByLabel("Key name").fill("ci <b>");
    button("Create key").click();
    var id = page.locator("#minted-id").textContent();
    var secret = page.locator("#minted-secret").textContent();

    assertThat(calls.exchange(id, secret)).isEqualTo(200);
    page.navigate("/settings/api-keys");
    assertThat(page.getByText(secret)).hasCount(0);
    var row = page.getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText("ci <b>"));
    assertThat(row).containsText(id);
    assertThat(row).not().containsText("Never");

    button("Revoke ci <b>").click();
    assertThat(page.getByText("ci <b>")).hasCount(0);
    assertThat(calls.exchange(id, secret)).isEqualTo(401);
  }

  @Test
  @Tag("drill")
  void theSecretOfANewKeyIsCopiedByAButton() {
    window.grantPermissions(List.of("clipboard-read", "clipboard-write"));
    page.navigate("/settings/api-keys");
    logIn();
    page.getByLabel("Key name").fill("copied");
    button("Create key").click();

    button("Copy").last().click();

    assertThat(button("Copied")).isVisible();
    assertThat(page.evaluate("navigator.clipboard.readText()"))
        .isEqualTo(page.locator("#minted-secret").textContent());
    page.onDialog(dialog -> dialog.accept());
    button("Revoke copied").click();
    assertThat(page.getByText("copied")).hasCount(0);
  }

  @Test
  @Tag("drill")
  void aNewPasswordEndsAllOtherSessions() {
    try (var other = chromium.open(new Browser.NewContextOptions())) {
      var elsewhere = other.newPage();
      elsewhere.navigate(server.address() + "/settings/account");
      logIn(elsewhere, TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
      page.navigate("/settings/account");
      logIn();

      changePassword("not the password", "a better horse battery");
      assertThat(alert()).hasText("Current password is incorrect.");
      changePassword(TestProcess.PASSWORD.reveal(), "a better horse battery");
      assertThat(page.getByText("This browser")).isVisible();
      assertThat(page.locator("section[aria-labelledby=sessions-title] li")).hasCount(1);

      elsewhere.reload();
      assertThat(elsewhere.getByRole(AriaRole.HEADING)).hasText("Log in");
    } finally {
      changePassword("a better horse battery", TestProcess.PASSWORD.reveal());
    }
  }

  @Test
  @Tag("drill")
  void whoChangesThePasswordIsOfferedToEndAllElse() throws Exception {
    page.navigate("/settings/api-keys");
    logIn();
    page.getByLabel("Key name").fill("old");
    button("Create key").click();
    var id = page.locator("#minted-id").textContent();
    var secret = page.locator("#minted-secret").textContent();
    page.navigate("/settings/account");
    try {
      changePassword(TestProcess.PASSWORD.reveal(), "a better horse battery");

      assertThat(page.getByRole(AriaRole.STATUS)).containsText("Your password was changed");
      assertThat(page.getByRole(AriaRole.STATUS)).containsText("API keys");
      assertThat(calls.exchange(id, secret)).isEqualTo(200);
      page.onceDialog(Dialog::accept);
      button("Revoke all my API keys").click();
      assertThat(page.getByText("No API keys yet.")).isVisible();
      assertThat(calls.exchange(id, secret)).isEqualTo(401);
    } finally {
      changePassword("a better horse battery", TestProcess.PASSWORD.reveal());
    }
  }

  @Test
  void somebodyIsInvitedJoinsGetsARoleAndIsRemoved() {
    page.navigate("/settings/members");
    logIn();
    page.getByLabel("Email").fill("lee@example.org");
    page.getByLabel("Role", new Page.GetByLabelOptions().setExact(true))
        .selectOption("WORKSPACE_VIEWER");
    button("Create invite link").click();
    var link = page.locator("#invitation-link").textContent();

    try (var other = chromium.open(new Browser.NewContextOptions())) {
      var lee = other.newPage();
      lee.navigate(link);
      lee.getByLabel("Your name").fill("Lee");
      lee.getByLabel("Password").fill("lee's very own password");
      lee.getByRole(AriaRole.BUTTON).last().click();
      assertThat(
              lee.getByText(
                  "You are a member of My workspace. Only admins can see and manage members."))
          .isVisible();
      assertThat(lee.getByText("Create invite link")).hasCount(0);

      lee.navigate(link);
      assertThat(lee.getByRole(AriaRole.HEADING)).hasText("Page not found");

      page.navigate("/settings/members");
      page.getByLabel("Role of Lee", new Page.GetByLabelOptions().setExact(true))
          .selectOption("ADMIN");
      button("Update the role of Lee").click();
      lee.navigate(server.address() + "/settings/members");
      assertThat(lee.getByText("Create invite link")).isVisible();

      page.onDialog(dialog -> dialog.accept());
      button("Remove Lee").click();
      assertThat(page.getByText("lee@example.org")).hasCount(0);
      button("Leave the workspace").click();
      assertThat(alert()).containsText("The last admin of a workspace cannot leave");
    }
  }

  @Test
  @Tag("drill")
  void aWorkspaceIsMadeAndChosen() {
    page.navigate("/settings/members");
    logIn();
    page.getByLabel("Workspace: My workspace").click();
    page.getByPlaceholder("New workspace").fill("Second");
    button("Create").click();
    assertThat(page.getByText("Members of Second.")).isVisible();

    page.getByLabel("Workspace: Second").click();
    button("My workspace").click();
    page.navigate("/settings/members");
    assertThat(page.getByText("Members of My workspace.")).isVisible();
  }

  @Test
  @Tag("drill")
  void aClientIsAllowedListedAndTakenBack() throws Exception {
    var client = calls.register("Robot");
    window.route(
        "https://client.example.org/**",
        route -> route.fulfill(new Route.FulfillOptions().setBody("back")));
    page.navigate(calls.authorize(client, "platform.read platform.write"));
    logIn();
    assertThat(heading("Allow Robot?")).isVisible();
    assertThat(page.getByText("This app is not verified.")).isVisible();
    page.getByLabel("create, change, deploy, and delete resources you can manage").uncheck();
    button("Allow").click();

    page.waitForURL("https://client.example.org/callback**");
    assertThat(page.url()).contains("code=ac_", "state=s1", "iss=");
    page.navigate(server.address() + "/settings/account");
    assertThat(
            page.getByRole(AriaRole.LISTITEM)
                .filter(new Locator.FilterOptions().setHasText("Robot")))
        .containsText("Can view services, deploys, events, and logs.");
    page.onDialog(dialog -> dialog.accept());
    button("Revoke Robot").click();
    assertThat(page.getByText("Robot")).hasCount(0);
  }

  @Test
  @Tag("drill")
  void aClientIsRefused() throws Exception {
    var client = calls.register("Robot");
    window.route(
        "https://client.example.org/**",
        route -> route.fulfill(new Route.FulfillOptions().setBody("back")));
    page.navigate(calls.authorize(client, "platform.read"));
    logIn();
    button("Deny").click();

    page.waitForURL("https://client.example.org/callback**");
    assertThat(page.url()).contains("error=access_denied", "state=s1");
  }

  @Test
  @Tag("drill")
  void aDeviceIsConnectedByItsCode() throws Exception {
    var client = calls.register("Television");
    var begun = calls.form("/oauth2/device/authorize", "client_id=" + client);
    page.navigate("/device");
    logIn();
    page.getByLabel("Code").fill("WRNG-CODE");
    button("Continue").click();
    assertThat(alert()).containsText("This code is invalid");

    page.getByLabel("Code").fill(begun.path("user_code").asText().toLowerCase(Locale.ROOT));
    button("Continue").click();
    assertThat(page.locator("main"))
        .containsText("Does your device show this code? " + begun.path("user_code").asText());
    assertThat(page.locator("main")).containsText("This device is not verified");
    assertThat(page.locator("main")).containsText("127.0.0.1, the same IP address as yours");
    assertThat(page.locator("main")).containsText("UTC");
    assertThat(page.getByText("create API keys")).hasCount(0);
    button("Connect device").click();

    assertThat(heading("Connected")).isVisible();
    var tokens =
        calls.form(
            "/oauth2/token",
            "grant_type=urn:ietf:params:oauth:grant-type:device_code&client_id="
                + client
                + "&device_code="
                + begun.path("device_code").asText());
    assertThat(tokens.path("access_token").asText()).isNotEmpty();
  }

  @Test
  @Tag("drill")
  void ourOwnClientIsWarnedOfAsAnyOther() throws Exception {
    var begun =
        calls.post(
            "/v1/device-grant",
            "application/json",
            "{\"client_id\": \"429024F5E608930E2A65EF92591A25CC\"}");
    page.navigate("/device?user_code=" + begun.path("user_code").asText());
    logIn();

    assertThat(page.locator("main")).containsText("Command-line client");
    assertThat(page.locator("main")).containsText("This device is not verified");
    assertThat(page.locator("main")).containsText("create API keys");
    button("Cancel").click();
    assertThat(heading("Access denied")).isVisible();
  }

  @Test
  @Tag("drill")
  void aStrangersLinkLeadsNowhereWithoutAClick() throws Exception {
    var client = calls.register("Prize draw");
    window.route(
        "https://client.example.org/**",
        route -> route.fulfill(new Route.FulfillOptions().setBody("back")));
    page.navigate("/oauth2/authorize?response_type=code&state=s1&client_id=" + client);

    assertThat(heading("Something went wrong")).isVisible();
    assertThat(page.locator("main")).containsText("Prize draw sent you here");
    page.getByRole(
            AriaRole.LINK,
            new Page.GetByRoleOptions().setName("Continue to https://client.example.org"))
        .click();
    page.waitForURL("https://client.example.org/callback**");
    assertThat(page.url()).contains("error=invalid_request", "state=s1");
  }

  @Test
  @Tag("drill")
  void aFormWithoutItsTokenChangesNothing() {
    page.navigate("/settings/api-keys");
    logIn();
    page.locator("main input[name=csrf]")
        .first()
        .evaluate("field => field.value = 'something else'");
    page.getByLabel("Key name").fill("forged");
    button("Create key").click();

    assertThat(heading("Access denied")).isVisible();
    page.navigate("/settings/api-keys");
    assertThat(page.getByText("forged")).hasCount(0);
  }

  @Test
  @Tag("drill")
  void changesAndRefusalsOfPagesAreInTheAuditLog() {
    page.navigate("/settings/api-keys");
    logIn();
    page.getByLabel("Key name").fill("audited");
    button("Create key").click();
    page.onDialog(dialog -> dialog.accept());
    button("Revoke audited").click();
    assertThat(page.getByText("audited")).hasCount(0);
    page.navigate("/settings/members");
    button("Leave the workspace").click();
    assertThat(alert()).containsText("The last admin");

    var events =
        page.request()
            .get(server.address() + "/v1/owners/" + workspace() + "/audit-logs?limit=100")
            .text();
    assertThat(events).contains("CreateApiKeyEvent", "DeleteApiKeyEvent");
  }

  private String workspace() {
    return page.locator(".menu button[aria-current=true]").first().getAttribute("value");
  }

  @Test
  @Tag("drill")
  void whoIsLoggedInAndWhoIsNotFindsTheDocs() {
    var docs = page.locator(".bar").getByText("Docs");
    page.navigate("/login");
    assertThat(docs).hasAttribute("href", Pattern.compile("http://.*/docs"));
    logIn();
    assertThat(docs).hasAttribute("href", Pattern.compile("http://.*/docs"));
  }

  private void changePassword(String current, String next) {
    page.getByLabel("Current password").fill(current);
    page.getByLabel("New password").fill(next);
    button("Change password").click();
  }

  private void logIn() {
    logIn(TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
  }

  private void logIn(String email, String password) {
    logIn(page, email, password);
  }

  private static void logIn(Page page, String email, String password) {
    page.getByLabel("Email").fill(email);
    page.getByLabel("Password").fill(password);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Log in")).click();
  }

  private Locator heading(String name) {
    return page.getByRole(
        AriaRole.HEADING, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private Locator alert() {
    return page.getByRole(AriaRole.ALERT);
  }
}
