package dev.platform.content.site;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import dev.platform.app.ContentServer;
import dev.platform.testing.Accessibility;
import dev.platform.testing.Chromium;
import dev.platform.testing.TestClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages of the site do in a real browser. */
@Tag("slow")
class BrowserTest {
  @RegisterExtension static final Chromium chromium = new Chromium();

  private static final String GRADED = ".prose .table:has(td.grade:last-child)";

  private static ContentServer server;
  private final List<String> complaints = new ArrayList<>();
  private BrowserContext window;
  private Page page;

  /** With the explorer, which is there for developers only. */
  @BeforeAll
  static void start() {
    server = new ContentServer(Map.of("platform.content.development", "true"), new TestClock());
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
    window = chromium.open(options.setBaseURL("http://127.0.0.1:" + server.port()));
    page = window.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
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
  @Tag("drill")
  void theReferenceIsFilteredByWordsAndByGrade() {
    page.navigate("/docs/reference");
    var all = rows().count();
    var count = page.locator(".filter [role=status]");
    assertThat(count).hasText(all + " of " + all);

    page.getByLabel("Filter by words").fill("postgres create");
    var fitting = shown().count();
    assertThat(fitting).isBetween(1, all / 4);
    for (var row : shown().all()) {
      assertThat(row).containsText(Pattern.compile("postgres", Pattern.CASE_INSENSITIVE));
    }
    assertThat(count).hasText(fitting + " of " + all);
    assertThat(page.locator(".prose h2:visible").count())
        .isLessThan(page.locator(".prose h2").count());

    page.getByLabel("Filter by words").fill("");
    page.getByLabel("Filter by grade").selectOption("implemented");
    assertThat(shown().count()).isBetween(1, all - 1);
    for (var grade : page.locator(GRADED + " tbody tr:visible td:last-child").allTextContents()) {
      assertThat(grade).isEqualTo("implemented");
    }

    page.getByLabel("Filter by words").fill("there is no such operation");
    assertThat(count).hasText("0 of " + all);
    assertThat(page.locator(GRADED + ":visible")).hasCount(0);

    page.getByLabel("Filter by words").fill("");
    page.getByLabel("Filter by grade").selectOption("");
    assertThat(count).hasText(all + " of " + all);
    assertThat(shown()).hasCount(all);
  }

  private Locator rows() {
    return page.locator(GRADED + " tbody tr");
  }

  private Locator shown() {
    return page.locator(GRADED + " tbody tr:visible");
  }

  @Test
  void theSearchIsUsedWithTheKeyboardAlone() {
    page.navigate("/docs");
    page.keyboard().press("/");
    page.keyboard().type("rollback");

    assertThat(page.locator(".results [role=option]").first())
        .containsText(Pattern.compile("roll", Pattern.CASE_INSENSITIVE));
    assertThat(page.locator(".results .note")).hasCount(0);
    page.keyboard().press("ArrowDown");
    page.keyboard().press("ArrowUp");
    page.keyboard().press("Enter");

    assertThat(page).hasURL(Pattern.compile(".*/docs/.+"));
    page.keyboard().press("/");
    page.keyboard().type("xyzzyx");
    assertThat(page.locator(".search [role=status]")).hasText("No results");
    page.keyboard().press("Escape");
    assertThat(page.locator(".results:visible")).hasCount(0);
  }

  @Test
  @Tag("drill")
  void theSearchForgivesATypingError() {
    search("enviroment varaible");

    assertThat(results().first()).containsText("Environment variables");
  }

  @Test
  @Tag("drill")
  void theSearchShowsFirstWhatThereIs() {
    search("list");

    assertThat(results()).hasCount(8);
    assertThat(results().first().locator(".badge")).hasCount(0);
    assertThat(page.locator(".results .badge.not-implemented")).hasCount(0);
    search("dedicated ip");
    assertThat(page.locator(".results .badge.not-implemented").first()).hasText("Not implemented");
  }

  @Test
  @Tag("drill")
  void aQuestionInTheAddressIsAnswered() {
    page.navigate("/docs?q=rollback");

    assertThat(results().first()).containsText("Roll");
  }

  private void search(String words) {
    page.navigate("/docs");
    page.keyboard().press("/");
    page.keyboard().type(words);
    assertThat(results().first()).isVisible();
  }

  private Locator results() {
    return page.locator(".results [role=option]");
  }

  @Test
  @Tag("drill")
  void theListOfPagesIsOpenWhereThePageIs() {
    page.navigate("/docs/reference/services");

    assertThat(page.locator(".side details[open]")).hasCount(1);
    assertThat(page.locator(".side [aria-current]")).isInViewport();
    assertThat(page.locator(".side .not-implemented").first()).containsText("Not implemented");
    assertThat(page.locator(".tabs [aria-current]")).hasText("API reference");
  }

  @Test
  @Tag("drill")
  void inOtherLanguagesTheSearchSaysThatItIsEnglish() {
    page.navigate("/de/docs");
    page.keyboard().press("/");
    page.keyboard().type("deploy");

    assertThat(page.locator(".results .note")).containsText("englische Dokumentation");
    assertThat(page.locator(".results [role=option]").first()).hasAttribute("lang", "en");
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile(".*/de/docs/.+"));
  }

  @Test
  @Tag("drill")
  void codeIsCopied() {
    window.grantPermissions(List.of("clipboard-read", "clipboard-write"));
    page.navigate("/docs/get-started/install");
    var block = page.locator(".code").first();
    block.hover();
    block.locator("button").click();

    assertThat(block.locator("button")).hasText("Copied");
    assertThat(page.evaluate("navigator.clipboard.readText()"))
        .isEqualTo(block.locator("code").textContent());
  }

  @Test
  @Tag("drill")
  void theExplorerAnswersAQuery() {
    page.navigate("/graphql/explorer");
    page.locator("#query").focus();
    page.keyboard().press("Control+Enter");

    assertThat(page.locator("#status")).hasText(Pattern.compile("Result: 200, \\d+ ms"));
    assertThat(page.locator("#result")).containsText("\"totalCount\": 3");
    assertThat(page.locator("#answer.failed")).hasCount(0);

    page.locator("#query")
        .fill(
            "{ blogPosts(pageSize: 100) { posts { title slug date tags a: url b: url"
                + " c: url d: url e: url f: url g: url } } }");
    page.locator("button").click();
    assertThat(page.locator("#result")).containsText("OPERATION_BUDGET_EXCEEDED");
    assertThat(page.locator("#answer.failed")).hasCount(1);

    page.locator("#variables").fill("{");
    page.locator("button").click();
    assertThat(page.locator("#status")).hasText("Not run");
  }

  /**
   * Of each template short pages, since axe looks at each element; looked at by people, too: the
   * pictures stay in {@code target/pages}.
   */
  @ParameterizedTest
  @Tag("drill")
  @ValueSource(
      strings = {
        "/",
        "/docs",
        "/docs/get-started/first-deploy",
        "/docs/reference",
        "/docs/reference/cron-jobs",
        "/docs/reference/dedicated-ips",
        "/docs/operations/tls",
        "/blog",
        "/blog/2026/11/21/how-a-deploy-loses-no-request",
        "/ja",
        "/ja/docs/get-started/install",
        "/graphql/explorer"
      })
  void everybodyCanUseEveryPage(String path) {
    page.navigate(path);
    requireAccessible(path);
  }

  @Test
  @Tag("drill")
  void everybodyCanUseThePageOfWhatIsNotThere() {
    page.navigate("/nowhere");
    requireAccessible("/nowhere");
    complaints.removeIf(it -> it.contains("status of 404"));
  }

  @Test
  void everybodyCanUseTheSearchAndTheMenu() {
    page.navigate("/docs/concepts/deploys");
    page.keyboard().press("/");
    page.keyboard().type("deploy");
    assertThat(page.locator(".results [role=option]").first()).isVisible();
    requireAccessible("search");
    page.keyboard().press("Escape");
    page.locator(".menubutton").click();
    assertThat(page.locator(".side")).isVisible();
    requireAccessible("menu", 390, ColorScheme.DARK);
  }

  /** Wide and light, then as on a phone and dark: each colour and each layout is looked at. */
  private void requireAccessible(String name) {
    requireAccessible(name, 1440, ColorScheme.LIGHT);
    requireAccessible(name, 390, ColorScheme.DARK);
  }

  private void requireAccessible(String name, int width, ColorScheme scheme) {
    page.setViewportSize(width, 900);
    page.emulateMedia(
        new Page.EmulateMediaOptions()
            .setColorScheme(scheme)
            .setReducedMotion(ReducedMotion.REDUCE));
    page.screenshot(new Page.ScreenshotOptions().setPath(picture(name, width)));
    assertThat(Accessibility.violations(page)).as(name + " " + width).isEmpty();
  }

  private static Path picture(String name, int width) {
    var file = name.replaceFirst("^/", "").replace('/', '-') + "-" + width + ".png";
    return Path.of("target/pages/site-" + file);
  }

  @ParameterizedTest
  @Tag("drill")
  @ValueSource(
      strings = {
        "/",
        "/de",
        "/docs",
        "/docs/get-started/first-deploy",
        "/docs/reference/services",
        "/docs/operations/configuration",
        "/blog",
        "/ja/blog/2026/11/21/a-contract-you-can-believe",
        "/graphql/explorer"
      })
  void noPageIsWiderThanAPhone(String path) {
    open(
        new Browser.NewContextOptions().setViewportSize(360, 740).setColorScheme(ColorScheme.DARK));
    page.navigate(path);

    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(360);
  }
}
