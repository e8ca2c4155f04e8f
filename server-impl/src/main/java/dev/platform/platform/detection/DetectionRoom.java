package dev.platform.platform.detection;

import dev.platform.base.room.Room;
import jakarta.inject.Singleton;

/** Binds the guesses. */
public final class DetectionRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Detection.class).in(Singleton.class);
  }
}
