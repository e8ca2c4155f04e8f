package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.platform.testing.Accessibility;
import dev.platform.testing.Chromium;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages of the account, for people with assistive technology and on screens of any size. */
class AccessiblePagesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @RegisterExtension static final Chromium chromium = new Chromium();
  @TempDir static Path data;

  private static TestServer server;
  private static OauthCalls calls;
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

  /** Looked at by people, too: the pictures stay in {@code target/pages}. */
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({"LIGHT, 1440", "LIGHT, 390", "DARK, 1440", "DARK, 390"})
  void everybodyCanUseEveryPage(ColorScheme scheme, int width) throws Exception {
    page =
        chromium
            .open(
                new Browser.NewContextOptions()
                    .setBaseURL(server.address().toString())
                    .setColorScheme(scheme)
                    .setViewportSize(width, 900))
            .newPage();
    page.navigate("/login");
    fits("login", scheme, width);
    page.navigate("/settings/api-keys");
    page.getByLabel("Email").fill(TestProcess.EMAIL);
    page.getByLabel("Password").fill(TestProcess.PASSWORD.reveal());
    button("Log in").click();
    page.getByLabel("Key name").fill("screens-" + scheme + width);
    button("Create key").click();
    fits("api-keys", scheme, width);
    page.navigate("/settings/account");
    fits("account", scheme, width);
    page.navigate("/device");
    fits("device", scheme, width);
    page.navigate(calls.authorize(calls.register("Robot"), "platform.read platform.write"));
    fits("consent", scheme, width);
    page.navigate("/oauth2/authorize?response_type=code&client_id=" + calls.register("Prize draw"));
    fits("leaving", scheme, width);
    page.navigate("/settings/members");
    fits("members", scheme, width);
    page.getByLabel("Email").fill("screens@example.org");
    button("Create invite link").click();
    fits("invited", scheme, width);
    page.navigate(page.locator("#invitation-link").textContent());
    fits("invitation", scheme, width);
    page.navigate("/nowhere");
    fits("nowhere", scheme, width);
    page.context().close();
  }

  private void fits(String name, ColorScheme scheme, int width) {
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(Path.of("target/pages/" + name + "-" + scheme + "-" + width + ".png"))
            .setFullPage(true));
    assertThat(page.evaluate("document.documentElement.scrollWidth"))
        .as(name + " is not wider than the screen")
        .isEqualTo(width);
    assertThat(Accessibility.violations(page)).as(name).isEmpty();
  }

  private Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}
