package dev.platform.page;

import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Binds the kit of pages. */
public final class PageRoom extends Room {
  /**
   * The {@code Content-Security-Policy} of pages: nothing but our own files; forms go nowhere else;
   * nobody puts a page in a frame.
   */
  public static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none';"
          + " frame-ancestors 'none'; form-action 'self'";

  /**
   * The page, in HTML, for who was refused before a page was reached.
   *
   * @param message what is wrong
   * @param field the field that is wrong, if it is one; then the message begins with it
   */
  public static String problem(int status, String message, Optional<String> field) {
    return ErrorMessages.page(status, ErrorMessages.sentence(message, field)).render();
  }

  @Override
  protected void configure() {
    bindAsContract(Tabs.class).in(Singleton.class);
    bindAsContract(SignedInUsers.class).in(Singleton.class);
    bindAsContract(PageViews.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(AssetsResource.class);
  }
}
