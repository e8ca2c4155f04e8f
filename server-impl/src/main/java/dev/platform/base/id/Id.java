package dev.platform.base.id;

/** An identifier. Each kind of thing has a record of its own, so that ids cannot be mixed up. */
public interface Id {

  /** The id as it travels on the wire, for example {@code srv-d0kq3v2s1m7c73f0a2b0}. */
  String value();
}
