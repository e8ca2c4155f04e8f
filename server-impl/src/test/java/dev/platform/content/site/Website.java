package dev.platform.content.site;

import dev.platform.app.ContentServer;
import dev.platform.testing.TestClock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The website with its built-in content, for a test class that reads it. */
final class Website implements BeforeAllCallback, AfterAllCallback {
  private @Nullable ContentServer server;

  @Override
  public void beforeAll(ExtensionContext context) {
    server = new ContentServer(new TestClock());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    server().close();
  }

  Http http() {
    return new Http(server().port());
  }

  /** The body of a page, as a browser requests it. */
  String html(String path) {
    return http().get(path, "Accept: text/html").body();
  }

  /** The public origin, which pages link to. */
  String base() {
    return server().origins().base().toString();
  }

  private ContentServer server() {
    return Objects.requireNonNull(server);
  }
}
