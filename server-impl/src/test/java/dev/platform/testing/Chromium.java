package dev.platform.testing;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real browser for a test class. Without one the tests are skipped, and say so, unless {@code
 * TEST_BROWSER} is {@code required}; it may also name the program.
 */
public final class Chromium implements BeforeAllCallback, AfterAllCallback {
  private static final String WISH = "TEST_BROWSER";
  private static final List<String> PLACES =
      List.of(
          "/usr/bin/chromium",
          "/usr/bin/chromium-browser",
          "/usr/bin/google-chrome",
          "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");

  private static final int ATTEMPTS = 1000;

  /** What Playwright turns off: a second list of features takes the place of its own. */
  private static final List<String> OFF_FOR_PLAYWRIGHT =
      List.of(
          "AvoidUnnecessaryBeforeUnloadCheckSync",
          "BoundaryEventDispatchTracksNodeRemoval",
          "DestroyProfileOnBrowserClose",
          "DialMediaRouteProvider",
          "GlobalMediaControls",
          "HttpsUpgrades",
          "LensOverlay",
          "MediaRouter",
          "PaintHolding",
          "ThirdPartyStoragePartitioning",
          "BlockOriginHeaderModificationOnRedirect",
          "Translate",
          "AutoDeElevate",
          "OptimizationHints");

  /**
   * Processes for what no test sees: two pages for the address bar of each window, and one for the
   * next page.
   */
  private static final List<String> OFF_HERE =
      List.of("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess");

  private @Nullable Playwright playwright;
  private @Nullable Browser browser;

  @Override
  public void beforeAll(ExtensionContext context) {
    var wish = System.getenv().getOrDefault(WISH, "");
    boolean isRequired = wish.equals("required");
    var program =
        Stream.concat(
                isRequired ? Stream.empty() : Stream.of(wish).filter(it -> !it.isEmpty()),
                PLACES.stream())
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    if (program.isEmpty() && !isRequired) {
      var notice = "SKIPPED: there is no browser; install Chromium, or name one in " + WISH;
      context.publishReportEntry("browser", notice);
      Assumptions.abort(notice);
    }
    playwright = driver();
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program.orElseThrow())
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-dev-shm-usage",
                            "--disable-gpu",
                            "--disable-features=" + featuresOff())));
  }

  private static String featuresOff() {
    return Stream.concat(OFF_FOR_PLAYWRIGHT.stream(), OFF_HERE.stream())
        .collect(Collectors.joining(","));
  }

  /**
   * Starts the driver, which Playwright unpacks first. A process that another test starts meanwhile
   * has the unpacked file open for writing until it runs its own program, and until then the driver
   * cannot run ("Text file busy").
   */
  private static Playwright driver() {
    var options =
        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
    for (int attempt = 1; ; attempt++) {
      try {
        return Playwright.create(options);
      } catch (PlaywrightException e) {
        if (attempt == ATTEMPTS || !(e.getCause() instanceof IOException)) {
          throw e;
        }
      }
    }
  }

  /**
   * A browser window of its own: with its own cookies, closed at the end of the class at last.
   * Nothing moves smoothly there, so that a click meets what was at its place a moment before.
   */
  public BrowserContext open(Browser.NewContextOptions options) {
    return Objects.requireNonNull(browser)
        .newContext(options.setReducedMotion(ReducedMotion.REDUCE));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (playwright != null) {
      playwright.close();
    }
  }
}
