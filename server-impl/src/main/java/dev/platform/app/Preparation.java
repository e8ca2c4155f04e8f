package dev.platform.app;

import dev.platform.base.db.PostgresDb;
import dev.platform.base.room.Room;
import dev.platform.content.source.LibraryProvider;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * What takes long and needs no database: a start makes it on a thread of its own while the database
 * starts, in the order in which it is needed. What fails here fails again where it is used.
 */
final class Preparation {
  private final FutureTask<LibraryProvider> content;

  private Preparation(FutureTask<LibraryProvider> content) {
    this.content = content;
  }

  static Preparation begin(Settings settings, List<Room> rooms, Clock clock) {
    var content = new FutureTask<>(() -> LibraryProvider.open(settings.content(), clock));
    var thread =
        new Thread(
            () -> {
              PostgresDb.prepare(Wiring.persistence(rooms));
              if (settings.roles().contains(Role.API)) {
                Applications.apiContracts();
              }
              if (settings.roles().contains(Role.CONTENT)) {
                content.run();
              }
            },
            "preparation");
    thread.setDaemon(true);
    thread.start();
    return new Preparation(content);
  }

  /**
   * The content of the website.
   *
   * @throws IllegalStateException with everything that is wrong with its files
   */
  LibraryProvider content() throws InterruptedException {
    content.run();
    try {
      return content.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
  }
}
