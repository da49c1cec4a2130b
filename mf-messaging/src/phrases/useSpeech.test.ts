import { expect, test } from '@jest/globals'
import { playability, voiceFor } from './useSpeech.ts'

const voice = (lang: string, localService = true, isDefault = false) => ({ lang, localService, default: isDefault })

test('takes a voice of the language, however the browser writes its tag, and prefers one on the device', () => {
  const voices = [voice('en-US', true, true), voice('te-IN', false), voice('te_IN'), voice('tr-TR')]
  expect(voiceFor('te', voices)).toBe(voices[2])
  expect(voiceFor('te', voices.slice(0, 2))).toBe(voices[1])
  expect(voiceFor('ta', voices)).toBeUndefined()
  expect(voiceFor('en', [voice('en-GB'), voices[0]!])).toBe(voices[0])
})

test('Cantonese does not read a Chinese sentence', () => {
  expect(voiceFor('zh-Hans', [voice('zh-HK'), voice('yue-HK')])).toBeUndefined()
  expect(voiceFor('zh-Hans', [voice('zh_HK'), voice('zh-TW')])?.lang).toBe('zh-TW')
  expect(voiceFor('zh-Hans', [voice('cmn-Hans-CN')])?.lang).toBe('cmn-Hans-CN')
})

test('a language is playable with a voice on the device, or with another one while there is a network', () => {
  expect(playability(undefined, 'te', true)).toBe('unknown')
  expect(playability([], 'te', true)).toBe('no-voice')
  expect(playability([voice('hi-IN')], 'te', true)).toBe('no-voice')
  expect(playability([voice('te-IN')], 'te', false)).toBe('yes')
  expect(playability([voice('te-IN', false)], 'te', true)).toBe('yes')
  expect(playability([voice('te-IN', false)], 'te', false)).toBe('needs-network')
})
