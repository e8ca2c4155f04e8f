package dev.platform.content.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The door to the content. Outside of development it answers the same library for ever; in
 * development it looks at the files again, at most a few times a second.
 */
public final class LibraryProvider implements Supplier<Library> {
  private static final Logger log = LoggerFactory.getLogger(LibraryProvider.class);
  private static final String BUILT_IN = "/content";
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final Supplier<Library> source;

  private LibraryProvider(Supplier<Library> source) {
    this.source = source;
  }

  /**
   * Reads the content.
   *
   * @throws IllegalStateException with everything that is wrong with its files
   */
  public static LibraryProvider open(ContentSettings settings, Clock clock) {
    if (settings.dir().isEmpty()) {
      return of(builtIn(clock.instant()));
    }
    var watched = new Watched(settings.dir().get(), clock);
    return settings.development() ? new LibraryProvider(watched) : of(watched.get());
  }

  /** Content that does not change. */
  public static LibraryProvider of(Library library) {
    return new LibraryProvider(() -> library);
  }

  @Override
  public Library get() {
    return source.get();
  }

  /** Something that is made from the library, once for each. */
  public <T> Supplier<T> derive(Function<Library, T> make) {
    return new Derived<>(this, make);
  }

  private static Library builtIn(Instant now) {
    try {
      URI address = Objects.requireNonNull(LibraryProvider.class.getResource(BUILT_IN)).toURI();
      if (!address.getScheme().equals("jar")) {
        return new LibraryReader(Path.of(address), now).read();
      }
      try (FileSystem jar = FileSystems.newFileSystem(address, Map.of())) {
        return new LibraryReader(jar.getPath(BUILT_IN), now).read();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the built-in content cannot be read", e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Keeps what was made for a library until there is another library. */
  private static final class Derived<T> implements Supplier<T> {
    private final Supplier<Library> source;
    private final Function<Library, T> make;
    private volatile @Nullable Made<T> made;

    Derived(Supplier<Library> source, Function<Library, T> make) {
      this.source = source;
      this.make = make;
    }

    @Override
    public T get() {
      Library library = source.get();
      Made<T> last = made;
      return last != null && last.library == library ? last.value : make(library);
    }

    private synchronized T make(Library library) {
      Made<T> last = made;
      if (last == null || last.library != library) {
        last = new Made<>(library, make.apply(library));
        made = last;
      }
      return last.value;
    }

    private record Made<T>(Library library, T value) {}
  }

  /** A folder that people are writing in. */
  private static final class Watched implements Supplier<Library> {
    private final Path root;
    private final Clock clock;
    private Library library;
    private Object seen;
    private Instant next;

    Watched(Path root, Clock clock) {
      this.root = root;
      this.clock = clock;
      this.seen = look(root);
      this.library = new LibraryReader(root, clock.instant()).read();
      this.next = clock.instant().plus(PAUSE);
    }

    @Override
    public synchronized Library get() {
      if (!clock.instant().isBefore(next)) {
        refresh();
        next = clock.instant().plus(PAUSE);
      }
      return library;
    }

    private void refresh() {
      try {
        Object now = look(root);
        if (!now.equals(seen)) {
          seen = now;
          library = new LibraryReader(root, clock.instant()).read();
          log.info("the content was reloaded from {}", root);
        }
      } catch (IllegalStateException | UncheckedIOException e) {
        log.warn("the content was not reloaded: {}", e.getMessage());
      }
    }

    /** Everything by which a change can be told. */
    private static Object look(Path root) {
      return LibraryReader.files(root).stream().map(Watched::trace).toList();
    }

    private static String trace(Path file) {
      try {
        return file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file);
      } catch (IOException e) {
        return file + " no longer exists";
      }
    }
  }
}
