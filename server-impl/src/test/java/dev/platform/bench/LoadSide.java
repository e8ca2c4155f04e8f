package dev.platform.bench;

import java.io.IOException;
import java.time.Duration;

/** A server of this process that a {@link Load} sends requests to. */
final class LoadSide extends Side {
  private final Load load;

  LoadSide(String name, Load load) throws IOException {
    super(name, load.size());
    this.load = load;
  }

  @Override
  Seen ask(Duration time) throws Exception {
    return load.round(time);
  }

  @Override
  public void close() throws IOException {
    load.close();
  }
}
