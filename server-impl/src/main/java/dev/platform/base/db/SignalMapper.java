package dev.platform.base.db;

import org.apache.ibatis.annotations.Param;

/** Sends signals. */
interface SignalMapper {
  String send(@Param("channel") String channel, @Param("payload") String payload);
}
